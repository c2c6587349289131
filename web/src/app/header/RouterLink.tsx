import { Link } from '@tanstack/react-router';
import { useMarket } from '../../platform/market/market-context.ts';
import type { ShellLinkProps } from '../../ui/Shell/menu.ts';

/** The header's links through the router. Which one is current the menu says, not the address alone. */
export function RouterLink({ href, ...anchor }: ShellLinkProps) {
  // A link keeps the address it was made with; in another market it is another link.
  return <Link key={useMarket().code} {...anchor} to={href} activeProps={NOTHING} preload={false} />;
}

const NOTHING = {};
