import { Link } from '@tanstack/react-router';
import { useMarket } from '../../platform/market/market-context.ts';
import type { ShellLinkProps } from '../../ui/Shell/menu.ts';

/** Renders the header's links with the router. The menu decides which is current, not the address alone. */
export function RouterLink({ href, ...anchor }: ShellLinkProps) {
  // A link keeps its first address, so another market needs a new one.
  return <Link key={useMarket().code} {...anchor} to={href} activeProps={NOTHING} preload={false} />;
}

const NOTHING = {};
