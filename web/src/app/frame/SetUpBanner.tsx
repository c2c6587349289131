import { CloseButton } from '@mantine/core';
import { localDate } from '@otolead/contract/kernel/market-time.ts';
import { IconListCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { setUpQuery } from '../../features/set-up/set-up.api.ts';
import classes from '../../platform/feedback/ConnectionBanner.module.css';
import { useT } from '../../platform/i18n/i18n.ts';
import { readStored, writeStored } from '../../platform/local-storage.ts';
import { activeMarket } from '../../platform/market/active-market.ts';

const CLOSED = 'set_up_closed';
/** Record events refresh it sooner. */
const ASK_EVERY_MS = 600_000;

/** Shown to administrators while the market lacks some setup, until closed for the day. */
export function SetUpBanner() {
  const t = useT('set-up');
  const { code, timeZone } = activeMarket();
  const today = `${code} ${localDate(new Date(), timeZone)}`;
  const [closed, setClosed] = useState(() => readStored(CLOSED));
  const isClosed = closed === today;
  const { data } = useQuery({ ...setUpQuery, staleTime: ASK_EVERY_MS, enabled: !isClosed });
  if (isClosed || !data?.remind) return null;
  const count = data.installation.length + data.steps.filter(({ done }) => !done).length;
  return (
    <div role="status" className={classes.region}>
      <p className={classes.banner} data-tone="warning">
        <IconListCheck size={16} stroke={1.9} aria-hidden />
        <span>{t('banner', { count })}</span>
        <Link to="/set-up">{t('banner.open')}</Link>
        <CloseButton
          size="sm"
          aria-label={t('banner.close')}
          onClick={() => {
            writeStored(CLOSED, today);
            setClosed(today);
          }}
        />
      </p>
    </div>
  );
}
