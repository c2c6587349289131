/** In a group: every option, those that come later too (spec B§2). */
export const ALL = -1;

/** The seven groups of the Web Rules form, in its order (spec B§2). */
export const RULE_GROUPS = [
  'lead_source',
  'buy_time',
  'city',
  'brand',
  'model',
  'web_id',
  'lead_type',
] as const;

export type RuleGroup = (typeof RULE_GROUPS)[number];

/** Days within which a customer wants to buy: the lead's own four options (spec B§9, domain.md 9). */
export const RULE_BUY_TIMES = [7, 14, 30, 60] as const;

/** Connect-to scores that a rule may name (spec A§9, B§9). */
export const CONNECT_TO_SCORES: readonly number[] = Array.from({ length: 10 }, (_, at) => at + 1);

/**
 * Which leads a process list takes. A group is a set of ids (days for buy time); an empty one asks for nothing, and
 * neither does one with `ALL`.
 */
export interface WebRule extends Readonly<Record<RuleGroup, readonly number[]>> {
  /** Takes leads of every city but these. */
  readonly city_negate: boolean;
  /** Kinds that rules may have beside the form's groups (spec B§3): a save keeps them. */
  readonly sub_city: readonly number[];
  readonly pincode: readonly string[];
  readonly pincode_negate: boolean;
  readonly connect_to: readonly number[];
}

export const EMPTY_RULE: WebRule = {
  lead_source: [],
  buy_time: [],
  city: [],
  brand: [],
  model: [],
  web_id: [],
  lead_type: [],
  city_negate: false,
  sub_city: [],
  pincode: [],
  pincode_negate: false,
  connect_to: [],
};

/** What the form changes of a rule. */
export type RuleDraft = Pick<WebRule, RuleGroup | 'city_negate'>;

/** True where a group leaves nothing out. */
export function takesAll(chosen: readonly (number | string)[]): boolean {
  return chosen.length === 0 || chosen.some((value) => value === ALL);
}

/** `ALL` alone where it is among them; otherwise each value once, in ascending order. */
export function tidyGroup(chosen: readonly number[]): readonly number[] {
  if (chosen.includes(ALL)) return [ALL];
  return [...new Set(chosen)].toSorted((one, other) => one - other);
}

/**
 * The rule after a save of the form: the groups come from it, the stored kinds stay. Pin codes narrow a rule for every
 * city, so they go when 'all' is taken from the cities (spec B§2).
 */
export function withDraft(stored: WebRule | null, draft: RuleDraft): WebRule {
  const before = stored ?? EMPTY_RULE;
  const groups = Object.fromEntries(
    RULE_GROUPS.map((group) => [group, tidyGroup(draft[group])]),
  ) as unknown as Record<RuleGroup, readonly number[]>;
  const losesPincodes = before.city.includes(ALL) && !groups.city.includes(ALL);
  return {
    ...before,
    ...groups,
    city_negate: draft.city_negate,
    ...(losesPincodes && { pincode: [], pincode_negate: false }),
  };
}
