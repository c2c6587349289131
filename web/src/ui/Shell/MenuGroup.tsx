import { IconChevronDown } from '@tabler/icons-react';
import { LazyMenu } from '../overlays/LazyMenu.tsx';
import classes from './Header.module.css';
import { MenuGroupOverlay } from './header-menus.ts';
import { isActive, type MenuEntry, type ShellLink } from './menu.ts';

export interface MenuGroupProps {
  entry: MenuEntry;
  Link: ShellLink;
}

/** A header entry that opens its children on click, hover or key; arrows move inside. */
export function MenuGroup({ entry, Link }: MenuGroupProps) {
  return (
    <LazyMenu
      hover
      target={
        <button
          type="button"
          className={isActive(entry) ? `${classes.entry} ${classes.active}` : classes.entry}
        >
          {entry.label}
          <IconChevronDown size={12} stroke={2} className={classes.chevron} aria-hidden />
        </button>
      }
      menu={(button) => <MenuGroupOverlay button={button} entry={entry} Link={Link} />}
      preload={MenuGroupOverlay.preload}
    />
  );
}
