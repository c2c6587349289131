import { composedKey } from '@otolead/contract/kernel/text.ts';
import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useT } from '../../platform/i18n/i18n.ts';
import type { Session } from '../../platform/session/session.ts';
import { Header } from '../../ui/Shell/Header.tsx';
import type { MenuEntry } from '../../ui/Shell/menu.ts';
import { UserMenu } from '../../ui/Shell/UserMenu.tsx';
import { Brand } from '../brand/Brand.tsx';
import { LanguageSwitch } from '../switches/LanguageSwitch.tsx';
import { MarketSwitch } from '../switches/MarketSwitch.tsx';
import { RouterLink } from './RouterLink.tsx';

export interface AppHeaderProps {
  session: Session;
  menu: readonly MenuEntry[];
  homeHref: string;
  /** The address to open in another market when this screen shows market data. */
  address: string;
  /** Opens the palette. */
  search: ReactNode;
  /** The own line at the dialer. */
  line: ReactNode;
  /** Notifications and running jobs. */
  notifications: ReactNode;
  onProfile: () => void;
  onStart: () => void;
  onDevices: () => void;
  onKeys: () => void;
}

export function AppHeader(props: AppHeaderProps) {
  const { session, menu, homeHref, address, search, line, notifications } = props;
  const { onProfile, onStart, onDevices, onKeys } = props;
  const t = useT('kernel');
  const router = useRouter();
  const { user } = session;
  return (
    <Header
      logo={<Brand />}
      homeHref={homeHref}
      menu={menu}
      Link={RouterLink}
      search={search}
      switches={
        <>
          <MarketSwitch markets={user.markets} address={address} />
          <LanguageSwitch />
        </>
      }
      line={line}
      notifications={notifications}
      user={
        <UserMenu
          name={user.name}
          email={user.email}
          detail={t(composedKey(`kernel:role.${user.role_id}`), { defaultValue: user.role_name })}
          entries={[
            { key: 'profile', label: t('session:profile.title'), onClick: onProfile },
            { key: 'jobs', label: t('jobs:title'), href: '/jobs' },
            { key: 'start', label: t('saved-views:start.title'), onClick: onStart },
            { key: 'devices', label: t('session:devices.title'), onClick: onDevices },
            { key: 'keys', label: t('keys.title'), onClick: onKeys },
          ]}
          Link={RouterLink}
          onSignOut={() => void router.navigate({ to: '/logout' })}
        />
      }
    />
  );
}
