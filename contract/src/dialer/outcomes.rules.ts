import { DISPOSITION as CALL } from '../kernel/dispositions.ts';

/** How a call ended, as the dialer needs it. `talked` is what remains of answered calls. */
export const OUTCOMES = [
  'talked',
  'callback',
  'no_answer',
  'busy',
  'switched_off',
  'wrong_number',
  'not_interested',
  'do_not_call',
  'sale',
] as const;

export type Outcome = (typeof OUTCOMES)[number];

/** The dialer's status of each outcome. */
export type OutcomeCodes = Readonly<Record<Outcome, string>>;

/** VICIdial's own statuses. */
export const USUAL_CODES: OutcomeCodes = {
  talked: 'PU',
  callback: 'CALLBK',
  no_answer: 'N',
  busy: 'B',
  switched_off: 'DC',
  wrong_number: 'WN',
  not_interested: 'NI',
  do_not_call: 'DNC',
  sale: 'SALE',
};

/** VICIdial's statuses of customers who refuse calls, to an agent or on a list. */
const REFUSALS: readonly string[] = ['DNC', 'DNCL', 'DNCC'];

/** Meaning of VICIdial's standard statuses; campaigns add others. */
export const MEANING_OF_STATUS: Readonly<Record<string, number>> = {
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

/** Call status of each outcome; its code may differ by market. */
export const MEANING_OF_OUTCOME: Readonly<Record<Outcome, number>> = {
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

/** Statuses that VICIdial gives by itself, besides those above. */
const SYSTEM_STATUSES: readonly string[] = [
  ...['NEW', 'QUEUE', 'INCALL', 'DISPO', 'DONE', 'ERI', 'LRERR', 'LSMERG', 'AFAX', 'PM', 'MLINAT', 'MAXCAL'],
  ...['AFTHRS', 'HOLDTO', 'INBND', 'IVRXFR', 'NANQUE', 'QVMAIL', 'RQXFER', 'WAITTO', 'HXFER', 'CLOSOP'],
  ...['SVYEXT', 'SVYHU', 'SVYREC', 'SVYVM'],
];

const PART = /^([a-z_]+)\s+([A-Z0-9]{1,6})$/;

/** A market's codes, and the parts of its setting that are refused: their outcomes have the usual codes. */
interface OwnCodes {
  readonly codes: OutcomeCodes;
  readonly refused: readonly string[];
}

/**
 * Reads the setting `disposition_codes`, `busy AB, sale DEAL`: codes of up to six characters; outcomes that it leaves out
 * have the usual ones. Refused are parts in another form or named twice, a refusal's code that says something else as well,
 * because a refusal black-lists its customer, and a code that outcomes of different call statuses would share.
 */
export function ownCodes(setting: unknown): OwnCodes {
  const parts = typeof setting === 'string' ? setting.split(',').map((part) => part.trim()) : [];
  const refused: string[] = [];
  const own = new Map<Outcome, string>();
  for (const part of parts.filter(Boolean)) {
    const [, name, code] = PART.exec(part) ?? [];
    const outcome = OUTCOMES.find((one) => one === name);
    if (outcome === undefined || code === undefined || own.has(outcome)) refused.push(part);
    else own.set(outcome, code);
  }
  for (;;) {
    const codes = { ...USUAL_CODES, ...Object.fromEntries(own) };
    const wrong = refusedOf([...own.keys()], codes);
    if (wrong === undefined) return { codes, refused };
    refused.push(`${wrong} ${codes[wrong]}`);
    own.delete(wrong);
  }
}

/** First outcome whose own code is refused. The usual code replaces it before the next look, because that may clear the others. */
function refusedOf(own: readonly Outcome[], codes: OutcomeCodes): Outcome | undefined {
  if (own.includes('do_not_call') && isTaken(codes.do_not_call)) return 'do_not_call';
  const others = own.filter((outcome) => outcome !== 'do_not_call');
  return (
    others.find((outcome) => isRefusal(codes[outcome], codes)) ??
    own.findLast((outcome) => isAmbiguous(outcome, codes))
  );
}

const isTaken = (code: string): boolean =>
  !REFUSALS.includes(code) && (code in MEANING_OF_STATUS || SYSTEM_STATUSES.includes(code));

const isAmbiguous = (outcome: Outcome, codes: OutcomeCodes): boolean =>
  OUTCOMES.some(
    (other) => codes[other] === codes[outcome] && MEANING_OF_OUTCOME[other] !== MEANING_OF_OUTCOME[outcome],
  );

/** A market's codes. */
export const outcomeCodes = (setting: unknown): OutcomeCodes => ownCodes(setting).codes;

/** The customer refuses calls: by the market's code, or by VICIdial's own. */
export const isRefusal = (code: string, { do_not_call: own }: OutcomeCodes): boolean =>
  code === own || REFUSALS.includes(code);
