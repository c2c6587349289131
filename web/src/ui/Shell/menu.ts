import type { FunctionComponent, MouseEvent, ReactNode } from 'react';

/** An entry of the header; with children it opens a list. Rights decide which entries the caller gives. */
export interface MenuEntry {
  key: string;
  label: string;
  /** Other words that it is found by. */
  alsoKnownAs?: string;
  href?: string;
  onClick?: () => void;
  /** The screen shown belongs to this entry (or, for a group, to one of its children). */
  active?: boolean;
  children?: readonly MenuEntry[];
}

/** The caller's router link; it must pass on everything it is given to an anchor. */
export interface ShellLinkProps {
  href: string;
  className?: string | undefined;
  children?: ReactNode;
  onClick?: ((event: MouseEvent<HTMLAnchorElement>) => void) | undefined;
  'aria-current'?: 'page' | undefined;
}

export type ShellLink = FunctionComponent<ShellLinkProps>;

export function isActive(entry: MenuEntry): boolean {
  return entry.active === true || (entry.children?.some(isActive) ?? false);
}
