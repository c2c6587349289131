import { useT } from '../../platform/i18n/i18n.ts';
import { Avatar } from '../Avatar/Avatar.tsx';
import { LazyMenu } from '../overlays/LazyMenu.tsx';
import classes from './Header.module.css';
import { UserMenuOverlay } from './header-menus.ts';
import type { MenuEntry, ShellLink } from './menu.ts';

export interface UserMenuProps {
  name: string;
  email: string;
  /** Roles, in words. */
  detail?: string;
  /** Further entries, such as profile or keys. */
  entries?: readonly MenuEntry[];
  Link: ShellLink;
  onSignOut: () => void;
}

/** The signed-in user, colour scheme, and sign-out. */
export function UserMenu(props: UserMenuProps) {
  const t = useT('kernel');
  return (
    <LazyMenu
      target={
        <button type="button" className={classes.user} aria-label={t('shell.user', { name: props.name })}>
          <Avatar name={props.name} />
        </button>
      }
      menu={(button) => <UserMenuOverlay button={button} {...props} />}
      preload={UserMenuOverlay.preload}
    />
  );
}
