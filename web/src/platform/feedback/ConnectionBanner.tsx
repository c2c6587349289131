import { IconCloudCheck, IconCloudOff, IconWifiOff } from '@tabler/icons-react';
import { useT } from '../i18n/i18n.ts';
import classes from './ConnectionBanner.module.css';
import { useServiceState } from './service-watch.ts';
import { useOnline } from './useOnline.ts';

const BANNERS = {
  offline: { text: 'offline', tone: 'warning', Icon: IconWifiOff },
  away: { text: 'service_away', tone: 'warning', Icon: IconCloudOff },
  back: { text: 'service_back', tone: 'success', Icon: IconCloudCheck },
} as const;

/**
 * Explains above every screen why data are stale, and disappears by itself. The live region stays mounted, as
 * announcements require.
 */
export function ConnectionBanner() {
  const t = useT('kernel');
  const online = useOnline();
  const service = useServiceState();
  const state = online ? service : 'offline';
  const banner = state === 'here' ? undefined : BANNERS[state];
  return (
    <div role="status" className={classes.region}>
      {banner && (
        <p className={classes.banner} data-tone={banner.tone}>
          <banner.Icon size={16} stroke={1.9} aria-hidden />
          {t(banner.text)}
        </p>
      )}
    </div>
  );
}
