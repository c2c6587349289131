import { type MantineColorScheme, Menu, useMantineColorScheme } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { useT } from '../../platform/i18n/i18n.ts';
import { MenuOverlay } from '../overlays/MenuOverlay.tsx';
import classes from './Header.module.css';
import type { UserMenuProps } from './UserMenu.tsx';

/** Colour scheme, further entries, and sign-out. */
export function UserMenuOverlay({
  button,
  name,
  email,
  detail,
  entries = [],
  Link,
  onSignOut,
}: UserMenuProps & { button: ReactElement }) {
  const t = useT('kernel');
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <MenuOverlay button={button} position="bottom-end" width={256} className={classes.dropdown}>
      <div className={classes.who} role="presentation">
        <strong>{name}</strong>
        <span>{email}</span>
        {detail && <span>{detail}</span>}
      </div>
      <Menu.Divider />
      <Menu.Label>{t('shell.theme')}</Menu.Label>
      <Menu.RadioGroup value={colorScheme} onChange={(value) => setColorScheme(value as MantineColorScheme)}>
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
    </MenuOverlay>
  );
}
