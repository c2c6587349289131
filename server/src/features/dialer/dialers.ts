import type { Market } from '@otolead/contract/kernel/market.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import type { DialerUrls } from '../../platform/environment.ts';
import type { Dialer } from './dialer.ts';
import { simulatedDialer } from './simulator.ts';
import { vicidial } from './vicidial.ts';

/** The machine that calls for a market. */
export type DialerOf = (market: Market) => Dialer;

/** A dialer stands in the operator's own network. */
const OUTBOUND = { allowPrivate: true, timeoutMs: 20_000 };

/** The operator's dialer where a market has one, the simulator elsewhere. */
export function dialersOf(db: Db, clock: Clock, urls: DialerUrls): DialerOf {
  const simulator = simulatedDialer(db, clock);
  return (market) => {
    const url = urls[market.code];
    return url ? vicidial({ ...OUTBOUND, url, market }) : simulator;
  };
}
