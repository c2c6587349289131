import type { Outcome, OutcomeCodes } from '@otolead/contract/dialer/outcomes.rules.ts';
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

/** Calls that reached nobody. */
const BY_CALL: Readonly<Partial<Record<number, Outcome>>> = {
  [CALL.noAnswer]: 'no_answer',
  [CALL.busy]: 'busy',
  [CALL.switchedOff]: 'switched_off',
  [CALL.wrongNumber]: 'wrong_number',
};

/** What customers who talked decided, by the state of their lead. */
const BY_SUB_STATUS: Readonly<Partial<Record<number, Outcome>>> = {
  [LEAD_SUB_STATUS.doNotCall]: 'do_not_call',
  [LEAD_SUB_STATUS.planDropped]: 'not_interested',
  [LEAD_SUB_STATUS.planPostponed]: 'not_interested',
  [LEAD_SUB_STATUS.booked]: 'sale',
  [LEAD_SUB_STATUS.retailed]: 'sale',
};

/** Our wrap-up in the dialer's statuses; a promised callback has its time and belongs to the agent. */
export function outcomeOf(wrapped: WrappedUp, codes: OutcomeCodes, market: Market): LineOutcome {
  const { callStatusId, subStatusId, followupAt } = wrapped;
  const isPromised = callStatusId === CALL.callBack || subStatusId === LEAD_SUB_STATUS.callBack;
  if (isPromised && followupAt !== null)
    return { status: codes.callback, callbackAt: dialerTime(followupAt, market) };
  // Anything else counts as talked: the code of a sale or a refusal would be wrong for it.
  const outcome = BY_CALL[callStatusId] ?? BY_SUB_STATUS[subStatusId] ?? 'talked';
  return { status: codes[outcome], callbackAt: null };
}

/** `yyyy-MM-dd HH:mm:00`; VICIdial's clock is the market's. */
const dialerTime = (at: Date, { timeZone }: Market): string =>
  `${localDate(at, timeZone)} ${localTime(at, timeZone)}:00`;
