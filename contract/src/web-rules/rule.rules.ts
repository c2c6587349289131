/** In a group: every option, future ones included (spec B§2). */
export const ALL = -1;

/** The seven groups of the Web Rules form in order (spec B§2). */
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

/** Days until the intended purchase: the lead's four options (spec B§9, domain.md 9). */
export const RULE_BUY_TIMES = [7, 14, 30, 60] as const;

/** Selectable connect-to scores (spec A§9, B§9). */
export const CONNECT_TO_SCORES: readonly number[] = Array.from({ length: 10 }, (_, at) => at + 1);

/**
 * Condition of a process list. A group is a set of ids (days for buy time); an empty one, or one with `ALL`, is no
 * condition.
 */
export interface WebRule extends Readonly<Record<RuleGroup, readonly number[]>> {
  /** Inverts the cities. */
  readonly city_negate: boolean;
  /** Stored kinds beyond the form's groups (spec B§3), which a save keeps. */
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

/** Parts of a rule that the form changes. */
export type RuleDraft = Pick<WebRule, RuleGroup | 'city_negate'>;

/** True if a group excludes nothing. */
export function takesAll(chosen: readonly (number | string)[]): boolean {
  return chosen.length === 0 || chosen.some((value) => value === ALL);
}

/** `ALL` alone if it is included; else distinct values, ascending. */
export function tidyGroup(chosen: readonly number[]): readonly number[] {
  if (chosen.includes(ALL)) return [ALL];
  return [...new Set(chosen)].toSorted((one, other) => one - other);
}

/**
 * Rule after a save of the form: groups from the form, stored kinds kept. Pin codes narrow a rule for every city, so
 * they go when 'all' is removed from the cities (spec B§2).
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
