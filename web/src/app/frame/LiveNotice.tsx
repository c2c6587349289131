import { useEffect } from 'react';
import { useServiceState } from '../../platform/feedback/service-watch.ts';
import { useOnline } from '../../platform/feedback/useOnline.ts';
import { useT } from '../../platform/i18n/i18n.ts';
import { startLive } from '../../platform/live/live.ts';
import { useIsLiveDown } from '../../platform/live/live-state.ts';
import { shown } from '../../platform/prerender/activation.ts';
import classes from './LiveNotice.module.css';

let isStarted = false;

/** Starts following other users' changes; reports a long interruption that nothing else explains. */
export function LiveNotice() {
  const t = useT('kernel');
  const isOnline = useOnline();
  const service = useServiceState();
  const isDown = useIsLiveDown();
  useEffect(() => {
    if (!isStarted) void shown.then(startLive);
    isStarted = true;
  }, []);
  return (
    <div role="status" className={classes.region}>
      {isDown && isOnline && service === 'here' && <p className={classes.notice}>{t('live_down')}</p>}
    </div>
  );
}
