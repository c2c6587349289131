import type { MarketCode } from '@otolead/contract/kernel/market.ts';
import type { ReactNode } from 'react';
import { useMarket } from '../../platform/market/market-context.ts';
import { ownLogo } from '../../platform/site-title.ts';
import classes from './Brand.module.css';

/** Default logo of each market (spec A§1): a square for Indonesia, a sun for the Philippines. Site settings may replace it. */
const SIGNS = {
  id: <rect x="6" y="6" width="8" height="8" rx="2.6" fill="var(--on-accent)" />,
  ph: (
    <g stroke="var(--on-accent)" strokeWidth="1.7" strokeLinecap="round">
      <circle cx="10" cy="10" r="2.7" fill="var(--on-accent)" stroke="none" />
      <path d="M10 3.9v1M10 15.1v1M3.9 10h1M15.1 10h1M5.7 5.7l.7.7M13.6 13.6l.7.7M5.7 14.3l.7-.7M13.6 6.4l.7-.7" />
    </g>
  ),
} as const satisfies Record<MarketCode, ReactNode>;

export function Brand({ size = 'small' }: { size?: 'small' | 'large' }) {
  const market = useMarket();
  const logo = ownLogo(market);
  return (
    <span className={classes.root} data-size={size}>
      {logo === null ? (
        <svg viewBox="0 0 20 20" className={classes.mark} aria-hidden="true">
          <rect width="20" height="20" rx="5.5" fill="var(--accent)" />
          {SIGNS[market.code]}
        </svg>
      ) : (
        <img src={logo} alt="" className={classes.mark} />
      )}
      OtoLead
    </span>
  );
}
