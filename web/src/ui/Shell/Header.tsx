import type { ReactNode } from 'react';
import { useT } from '../../platform/i18n/i18n.ts';
import classes from './Header.module.css';
import { MenuGroup } from './MenuGroup.tsx';
import { MobileMenu } from './MobileMenu.tsx';
import { isActive, type MenuEntry, type ShellLink } from './menu.ts';

export interface HeaderProps {
  /** Text or logo inside the link to the start screen. */
  logo: ReactNode;
  homeHref: string;
  menu: readonly MenuEntry[];
  Link: ShellLink;
  /** PaletteButton. */
  search?: ReactNode;
  /** SwitchMenus for market and language; in the drawer on phones. */
  switches?: ReactNode;
  /** The own line at the dialer. */
  line?: ReactNode;
  /** TrayButton. */
  notifications?: ReactNode;
  /** UserMenu. */
  user?: ReactNode;
}

/** The 46 px header; up to 1100 px the menu moves into a drawer. */
export function Header({
  logo,
  homeHref,
  menu,
  Link,
  search,
  switches,
  line,
  notifications,
  user,
}: HeaderProps) {
  const t = useT('kernel');
  return (
    <header className={classes.root}>
      <div className={classes.burger}>
        <MobileMenu menu={menu} Link={Link} switches={switches} />
      </div>
      <Link href={homeHref} className={classes.logo}>
        {logo}
      </Link>
      <nav className={classes.nav} aria-label={t('shell.menu')}>
        <ul className={classes.menu}>
          {menu.map((entry) => (
            <li key={entry.key}>
              <TopEntry entry={entry} Link={Link} />
            </li>
          ))}
        </ul>
      </nav>
      <div className={classes.end}>
        {search}
        <div className={classes.switches}>{switches}</div>
        {line}
        {/* Reserves its space while loading. */}
        <div className={classes.notifications}>{notifications}</div>
        {user}
      </div>
    </header>
  );
}

function TopEntry({ entry, Link }: { entry: MenuEntry; Link: ShellLink }) {
  if (entry.children) return <MenuGroup entry={entry} Link={Link} />;
  const active = isActive(entry);
  const className = active ? `${classes.entry} ${classes.active}` : classes.entry;
  if (entry.href === undefined) {
    return (
      <button type="button" className={className} onClick={entry.onClick}>
        {entry.label}
      </button>
    );
  }
  return (
    <Link
      href={entry.href}
      className={className}
      onClick={entry.onClick}
      aria-current={active ? 'page' : undefined}
    >
      {entry.label}
    </Link>
  );
}
