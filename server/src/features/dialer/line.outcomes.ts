import { DISPOSITION as CALL } from '@otolead/contract/kernel/dispositions.ts';
import { LEAD_SUB_STATUS } from '@otolead/contract/kernel/lead-statuses.ts';
import type { Market } from '@otolead/contract/kernel/market.ts';
import { localDate, localTime } from '@otolead/contract/kernel/market-time.ts';
import type { LineOutcome } from './agent-line.ts';

/** A wrap-up as the dialer needs it. */
export interface WrappedUp {
  readonly callStatusId: number;
  /** State of the lead after it. */
  readonly subStatusId: number;
  readonly followupAt: Date | null;
}

/** VICIdial's statuses of calls that reached nobody. */
const BY_CALL: Readonly<Partial<Record<number, string>>> = {
  [CALL.noAnswer]: 'N',
  [CALL.busy]: 'B',
  [CALL.switchedOff]: 'DC',
  [CALL.wrongNumber]: 'WN',
};

/** What customers who talked decided, by the state of their lead. */
const BY_SUB_STATUS: Readonly<Partial<Record<number, string>>> = {
  [LEAD_SUB_STATUS.doNotCall]: 'DNC',
  [LEAD_SUB_STATUS.planDropped]: 'NI',
  [LEAD_SUB_STATUS.planPostponed]: 'NI',
  [LEAD_SUB_STATUS.booked]: 'SALE',
  [LEAD_SUB_STATUS.retailed]: 'SALE',
};

/** The call was picked up: what remains, because a status of a sale or a refusal would be wrong. */
const TALKED = 'PU';

/** Our wrap-up in the dialer's standard statuses; a promised callback has its time and belongs to the agent. */
export function outcomeOf(wrapped: WrappedUp, market: Market): LineOutcome {
  const { callStatusId, subStatusId, followupAt } = wrapped;
  const isPromised = callStatusId === CALL.callBack || subStatusId === LEAD_SUB_STATUS.callBack;
  if (isPromised && followupAt !== null)
    return { status: 'CALLBK', callbackAt: dialerTime(followupAt, market) };
  const status = BY_CALL[callStatusId] ?? BY_SUB_STATUS[subStatusId] ?? TALKED;
  return { status, callbackAt: null };
}

/** `yyyy-MM-dd HH:mm:00`; VICIdial's clock is the market's. */
const dialerTime = (at: Date, { timeZone }: Market): string =>
  `${localDate(at, timeZone)} ${localTime(at, timeZone)}:00`;
