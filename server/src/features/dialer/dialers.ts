import type { Market } from '@otolead/contract/kernel/market.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import type { DialerAccess } from '../../platform/environment.ts';
import type { Dialer } from './dialer.ts';
import { simulatedDialer } from './simulator.ts';
import { vicidial } from './vicidial.ts';

/** Dialer of a market. */
export type DialerOf = (market: Market) => Dialer;

/** The operator's dialer if the market has one, else the simulator. */
export function dialersOf(db: Db, clock: Clock, { timeoutMs, urls, onAnswer }: DialerAccess): DialerOf {
  const simulator = simulatedDialer(db, clock);
  return (market) => {
    const url = urls[market.code];
    // A dialer is inside the operator's network.
    const dialer = url ? vicidial({ allowPrivate: true, timeoutMs, url, market }) : simulator;
    if (!onAnswer) return dialer;
    return {
      ...dialer,
      async addLead(push) {
        const answer = await dialer.addLead(push);
        onAnswer(market.code, answer.kind);
        return answer;
      },
    };
  };
}
