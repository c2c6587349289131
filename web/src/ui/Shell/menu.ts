import type { FunctionComponent, MouseEvent, ReactNode } from 'react';

/** A header entry; with children it opens a list. The caller filters entries by rights. */
export interface MenuEntry {
  key: string;
  label: string;
  /** Search synonyms. */
  alsoKnownAs?: string;
  href?: string;
  onClick?: () => void;
  /** The current screen belongs to this entry or, for a group, to one of its children. */
  active?: boolean;
  children?: readonly MenuEntry[];
}

/** The caller's router link; it must pass all props to an anchor. */
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
