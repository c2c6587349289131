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

const PART = /^([a-z_]+)\s+([A-Z0-9]{1,6})$/;

/**
 * The setting `disposition_codes`, `busy AB, sale DEAL`: codes of up to six characters; outcomes that it leaves out have
 * the usual ones. Undefined if it is no such list, or if another outcome shared a code with the refusals, whose customers
 * are black-listed.
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
  const others = OUTCOMES.filter((outcome) => outcome !== 'do_not_call');
  return others.some((outcome) => isRefusal(codes[outcome], codes)) ? undefined : codes;
}

/** A market's codes; a setting that is no list counts as none. */
export const outcomeCodes = (setting: unknown): OutcomeCodes =>
  (typeof setting === 'string' ? outcomeCodesIn(setting) : undefined) ?? USUAL_CODES;

/** The customer refuses calls: by the market's code, or by VICIdial's own. */
export const isRefusal = (code: string, { do_not_call: own }: OutcomeCodes): boolean =>
  code === own || REFUSALS.includes(code);
