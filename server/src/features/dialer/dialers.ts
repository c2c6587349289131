import type { Market } from '@otolead/contract/kernel/market.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import type { DialerAccess } from '../../platform/environment.ts';
import type { AgentLine } from './agent-line.ts';
import type { Dialer } from './dialer.ts';
import { simulatedLines } from './simulated-lines.ts';
import { simulatedDialer } from './simulator.ts';
import { vicidialLines } from './vicidial.lines.ts';
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
      async keepLead(lead) {
        const change = await dialer.keepLead(lead);
        if (change !== 'done') onAnswer(market.code, change);
        return change;
      },
      async allow(phoneNumber) {
        const change = await dialer.allow(phoneNumber);
        if (change !== 'done') onAnswer(market.code, change);
        return change;
      },
    };
  };
}

/** Lines of a market's agents; undefined if it has none. */
export type LinesOf = (market: Market) => AgentLine | undefined;

/** Address that selects the built-in lines. */
const SIMULATED = 'simulator:';

/** The market's switch, where the operator has set one. */
export function linesOf(db: Db, clock: Clock, { timeoutMs, urls, agentUrls }: DialerAccess): LinesOf {
  return (market) => {
    const [url, agentUrl] = [urls[market.code], agentUrls[market.code]];
    if (agentUrl === undefined) return undefined;
    if (new URL(agentUrl).protocol === SIMULATED) return simulatedLines(db, clock, market);
    return url ? vicidialLines({ allowPrivate: true, timeoutMs, agentUrl, url, market }) : undefined;
  };
}
