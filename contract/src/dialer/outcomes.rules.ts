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

/**
 * The setting `disposition_codes`, `busy AB, sale DEAL`: codes of up to six characters; outcomes that it leaves out have
 * the usual ones. Undefined if it is no such list, if a refusal, which black-lists its customer, had a code that says
 * something else as well, or if outcomes of different call statuses shared one.
 */
export function outcomeCodesIn(setting: string): OutcomeCodes | undefined {
  const parts = setting
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  const named = parts.map((part) => PART.exec(part)?.slice(1) ?? []);
  const names = named.map(([name]) => name);
  const areKnown = names.every((name) => OUTCOMES.some((outcome) => outcome === name));
  if (!areKnown || new Set(names).size < names.length) return undefined;
  const codes: OutcomeCodes = { ...USUAL_CODES, ...Object.fromEntries(named) };
  return isRefusalClear(codes) && !OUTCOMES.some((outcome) => isAmbiguous(outcome, codes))
    ? codes
    : undefined;
}

function isRefusalClear(codes: OutcomeCodes): boolean {
  const others = OUTCOMES.filter((outcome) => outcome !== 'do_not_call');
  const code = codes.do_not_call;
  const isTaken = !REFUSALS.includes(code) && (code in MEANING_OF_STATUS || SYSTEM_STATUSES.includes(code));
  return !isTaken && !others.some((outcome) => isRefusal(codes[outcome], codes));
}

const isAmbiguous = (outcome: Outcome, codes: OutcomeCodes): boolean =>
  OUTCOMES.some(
    (other) => codes[other] === codes[outcome] && MEANING_OF_OUTCOME[other] !== MEANING_OF_OUTCOME[outcome],
  );

/** A market's codes; a setting that is no list counts as none. */
export const outcomeCodes = (setting: unknown): OutcomeCodes =>
  (typeof setting === 'string' ? outcomeCodesIn(setting) : undefined) ?? USUAL_CODES;

/** The customer refuses calls: by the market's code, or by VICIdial's own. */
export const isRefusal = (code: string, { do_not_call: own }: OutcomeCodes): boolean =>
  code === own || REFUSALS.includes(code);
