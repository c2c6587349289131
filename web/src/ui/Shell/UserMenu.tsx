import { type MantineColorScheme, Menu, useMantineColorScheme } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { useT } from '../../platform/i18n/i18n.ts';
import { Avatar } from '../Avatar/Avatar.tsx';
import { LazyMenu } from '../overlays/LazyMenu.tsx';
import classes from './Header.module.css';
import type { MenuEntry, ShellLink } from './menu.ts';

export interface UserMenuProps {
  name: string;
  email: string;
  /** Roles, in words. */
  detail?: string;
  /** Own entries, such as profile or keys. */
  entries?: readonly MenuEntry[];
  Link: ShellLink;
  onSignOut: () => void;
}

/** Who is signed in, light or dark, and the way out. */
export function UserMenu({ name, email, detail, entries = [], Link, onSignOut }: UserMenuProps) {
  const t = useT('kernel');
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <LazyMenu
      position="bottom-end"
      offset={4}
      width={256}
      loop
      target={
        <button type="button" className={classes.user} aria-label={t('shell.user', { name })}>
          <Avatar name={name} />
        </button>
      }
    >
      <Menu.Dropdown className={classes.dropdown}>
        <div className={classes.who} role="presentation">
          <strong>{name}</strong>
          <span>{email}</span>
          {detail && <span>{detail}</span>}
        </div>
        <Menu.Divider />
        <Menu.Label>{t('shell.theme')}</Menu.Label>
        <Menu.RadioGroup
          value={colorScheme}
          onChange={(value) => setColorScheme(value as MantineColorScheme)}
        >
          <Menu.RadioItem value="light">{t('shell.theme_light')}</Menu.RadioItem>
          <Menu.RadioItem value="dark">{t('shell.theme_dark')}</Menu.RadioItem>
          <Menu.RadioItem value="auto">{t('shell.theme_system')}</Menu.RadioItem>
        </Menu.RadioGroup>
        <Menu.Divider />
        {entries.map((entry) =>
          entry.href === undefined ? (
            <Menu.Item key={entry.key} onClick={entry.onClick}>
              {entry.label}
            </Menu.Item>
          ) : (
            <Menu.Item key={entry.key} component={Link} href={entry.href} onClick={entry.onClick}>
              {entry.label}
            </Menu.Item>
          ),
        )}
        <Menu.Item leftSection={<IconLogout size={15} stroke={1.75} aria-hidden />} onClick={onSignOut}>
          {t('shell.sign_out')}
        </Menu.Item>
      </Menu.Dropdown>
    </LazyMenu>
  );
}
