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

/** Call status of a disposition; an unknown one is judged by its talk time. */
export function callStatusOf(disposition: string, talkSeconds: number): number {
  const known = BY_DISPOSITION[disposition.trim().toUpperCase()];
  return known ?? (talkSeconds > 0 ? CALL.connected : CALL.noAnswer);
}
