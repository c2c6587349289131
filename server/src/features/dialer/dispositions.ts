import { OUTCOMES, type Outcome, type OutcomeCodes } from '@otolead/contract/dialer/outcomes.rules.ts';
import { DISPOSITION as CALL } from '@otolead/contract/kernel/dispositions.ts';

/** Meaning of VICIdial's standard statuses; campaigns add others. */
const BY_DISPOSITION: Readonly<Record<string, number>> = {
  SALE: CALL.connected,
  NI: CALL.connected,
  NP: CALL.connected,
  PU: CALL.connected,
  DEC: CALL.connected,
  DNC: CALL.connected,
  XFER: CALL.connected,
  CALLBK: CALL.callBack,
  CBHOLD: CALL.callBack,
  N: CALL.noAnswer,
  NA: CALL.noAnswer,
  A: CALL.noAnswer,
  AA: CALL.noAnswer,
  AM: CALL.noAnswer,
  AL: CALL.noAnswer,
  B: CALL.busy,
  AB: CALL.busy,
  DC: CALL.switchedOff,
  ADC: CALL.switchedOff,
  ADCT: CALL.switchedOff,
  WN: CALL.wrongNumber,
  WRONG: CALL.wrongNumber,
  DROP: CALL.dropped,
  PDROP: CALL.dropped,
  XDROP: CALL.dropped,
  TIMEOT: CALL.dropped,
};

/** What the market's own codes mean. */
const BY_OUTCOME: Readonly<Record<Outcome, number>> = {
  talked: CALL.connected,
  callback: CALL.callBack,
  no_answer: CALL.noAnswer,
  busy: CALL.busy,
  switched_off: CALL.switchedOff,
  wrong_number: CALL.wrongNumber,
  not_interested: CALL.connected,
  do_not_call: CALL.connected,
  sale: CALL.connected,
};

/** Call status of a disposition in capitals; an unknown one is judged by its talk time. */
export function callStatusOf(disposition: string, codes: OutcomeCodes, talkSeconds: number): number {
  const own = OUTCOMES.find((outcome) => codes[outcome] === disposition);
  const known = own === undefined ? BY_DISPOSITION[disposition] : BY_OUTCOME[own];
  return known ?? (talkSeconds > 0 ? CALL.connected : CALL.noAnswer);
}
