import { formRules } from '../kernel/form-rules.ts';
import { ALL, type RuleDraft, type RuleGroup, tidyGroup } from './rule.rules.ts';

/** Groups as spelled by form and wire (spec B§3). */
export const RULE_FIELDS = {
  lead_source_rule: 'lead_source',
  buy_time_rule: 'buy_time',
  city_rule: 'city',
  brand_rule: 'brand',
  model_rule: 'model',
  web_id_rule: 'web_id',
  lead_type_rule: 'lead_type',
} as const satisfies Record<`${RuleGroup}_rule`, RuleGroup>;

export type RuleField = keyof typeof RULE_FIELDS;

export const RULE_FIELD_NAMES = Object.keys(RULE_FIELDS) as RuleField[];

/** Values of the Web Rules form: ids, or `ALL`. */
export interface RuleValues extends Readonly<Record<RuleField, readonly number[]>> {
  readonly city_rule_negate: boolean;
}

export const NEW_RULE: RuleValues = {
  lead_source_rule: [],
  buy_time_rule: [],
  city_rule: [],
  city_rule_negate: false,
  brand_rule: [],
  model_rule: [],
  web_id_rule: [],
  lead_type_rule: [],
};

/** Every group may be empty, which means no condition (domain.md 9). */
export const webRuleRules = formRules<RuleValues>('web-rules', {});

export function draftOf(values: RuleValues): RuleDraft {
  const groups = RULE_FIELD_NAMES.map((field) => [RULE_FIELDS[field], tidyGroup(values[field])]);
  return { ...Object.fromEntries(groups), city_negate: values.city_rule_negate } as RuleDraft;
}

/** The ten keys of a complete rule (domain.md 9); stored kinds do not count. */
export const RULE_KEYS = ['id', ...RULE_FIELD_NAMES, 'city_rule_negate', 'process_list_id'] as const;

/** A rule may be stored with some groups only and then has fewer keys. */
export function isCompleteRule(rule: object | null): boolean {
  return rule !== null && RULE_KEYS.every((key) => key in rule);
}

interface Model {
  readonly id: number;
  readonly mk_id: number;
}

/** Selectable models: those of the chosen brands (spec B§2). */
export function modelsOfBrands<M extends Model>(brands: readonly number[], models: readonly M[]): M[] {
  return models.filter(({ mk_id: make }) => brands.includes(ALL) || brands.includes(make));
}

/** Chosen models after a change of brands: a removed brand removes its models, no brand means all. */
export function modelsAfter(
  { model_rule: chosen }: Pick<RuleValues, 'model_rule'>,
  brands: readonly number[],
  models: readonly Model[],
): readonly number[] {
  if (brands.length === 0) return [];
  if (chosen.includes(ALL) || brands.includes(ALL)) return chosen;
  const gone = new Set(models.filter(({ mk_id: make }) => !brands.includes(make)).map(({ id }) => id));
  return chosen.filter((id) => !gone.has(id));
}
