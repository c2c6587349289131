import { normalisePath } from '@otolead/contract/kernel/access.ts';
import { EDIT_LEAD } from '@otolead/contract/kernel/lead-rights.ts';
import { Suspense, useEffect } from 'react';
import { useLazyDialog } from '../../platform/feedback/useLazyDialog.tsx';
import { loadTexts, useT } from '../../platform/i18n/i18n.ts';
import { can, type Session } from '../../platform/session/session.ts';
import { useFrameKeys } from '../../ui/keys/useFrameKeys.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { preloadHeaderMenus } from '../../ui/Shell/header-menus.ts';
import { PaletteButton } from '../../ui/Shell/PaletteButton.tsx';
import { TrayPlace } from '../../ui/Shell/TrayPlace.tsx';
import { ownStart } from '../own-start.ts';
import { rememberScreen } from '../recent-screens.ts';
import { startAddress } from '../start-address.ts';
import { AppHeader } from './AppHeader.tsx';
import { startScreens } from './menu.ts';
import { useMenu, useScreens } from './useMenu.ts';

const Bell = lazyPart(async () => {
  const [{ Bell: Loaded }] = await Promise.all([import('./Bell.tsx'), loadTexts('my-day')]);
  return Loaded;
});
const Line = lazyPart(async () => {
  const [{ LineStatus }] = await Promise.all([
    import('../../features/line/LineStatus.tsx'),
    loadTexts('line'),
  ]);
  return LineStatus;
});
const loadPalette = async () => (await import('../palette/AppPalette.tsx')).AppPalette;
/** Loaded before Ctrl-K, so that the palette loses no letter. Opening it reports a failure. */
const preloadPalette = () => void loadPalette().catch(() => undefined);
const loadKeyHelp = async () => (await import('../../ui/keys/KeyHelp.tsx')).KeyHelp;
const loadProfile = async () =>
  (await import('../../features/session/profile/ProfileDialog.tsx')).ProfileDialog;
const loadDevices = async () =>
  (await import('../../features/session/devices/DevicesDialog.tsx')).DevicesDialog;
const loadStart = async () => (await import('../../features/saved-views/StartDialog.tsx')).StartDialog;
const loadPushToDialer = async () => (await import('../../features/dialer/PushToDialer.tsx')).PushToDialer;

export interface FrameHeaderProps {
  session: Session;
  /** Path of the open screen's menu entry. */
  current: string | null;
  /** The first screen has loaded; likely next code may follow. */
  screenFirst: boolean;
}

/** The header and what it opens on every screen: palette, shortcut help, menu popups. */
export function FrameHeader({ session, current, screenFirst }: FrameHeaderProps) {
  const t = useT('kernel');
  const screens = useScreens();
  const palette = useLazyDialog(loadPalette);
  const keyHelp = useLazyDialog(loadKeyHelp);
  const profile = useLazyDialog(loadProfile);
  const devices = useLazyDialog(loadDevices);
  const start = useLazyDialog(loadStart);
  const pushToDialer = useLazyDialog(loadPushToDialer);
  const menu = useMenu({ screens, current, actions: { push_to_dialer: pushToDialer.open } });
  const own = ownStart();
  const address = current ?? '/';
  useEffect(() => {
    if (!screenFirst) return;
    preloadPalette();
    preloadHeaderMenus();
  }, [screenFirst]);
  const { id: userId } = session.user;
  useEffect(() => {
    if (current !== null) rememberScreen(userId, current);
  }, [userId, current]);
  useFrameKeys({ onPalette: palette.open, onHelp: keyHelp.open });
  return (
    <>
      <AppHeader
        session={session}
        menu={menu}
        homeHref={
          own?.view_id ? '/' : startAddress((path) => can(path) && screens.has(normalisePath(path)), own)
        }
        address={address}
        search={
          <PaletteButton
            words={t(can('/Leads-Details') ? 'shell.search' : 'palette.placeholder')}
            onClick={palette.open}
            onPoint={preloadPalette}
          />
        }
        line={
          screenFirst &&
          can(EDIT_LEAD) && (
            <Suspense>
              <Line />
            </Suspense>
          )
        }
        notifications={
          screenFirst ? (
            <Suspense fallback={<TrayPlace />}>
              <Bell />
            </Suspense>
          ) : (
            <TrayPlace />
          )
        }
        onProfile={profile.open}
        onStart={start.open}
        onDevices={devices.open}
        onKeys={keyHelp.open}
      />
      {palette.render({
        menu,
        markets: session.user.markets,
        address,
        onProfile: profile.open,
        onStart: start.open,
        onDevices: devices.open,
        onKeys: keyHelp.open,
      })}
      {keyHelp.render({})}
      {profile.render({})}
      {devices.render({})}
      {start.render({
        screens: startScreens(menu),
        specified: t(can('/lead-list') ? 'leads:title' : 'page.dashboard.title'),
      })}
      {pushToDialer.render({})}
    </>
  );
}
