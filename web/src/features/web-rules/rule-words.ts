import type { KeyOf } from '@otolead/contract/text-keys.ts';
import { ALL, takesAll } from '@otolead/contract/web-rules/rule.rules.ts';
import { RULE_FIELD_NAMES, type RuleField } from '@otolead/contract/web-rules/rule-form.rules.ts';
import type { RuleNames, WebRuleAnswer } from '@otolead/contract/web-rules/web-rules.schema.ts';

type Key = KeyOf<'web-rules'>;
type Words = (key: Key | 'kernel:yes' | 'kernel:no', params?: Record<string, string | number>) => string;
type Rule = NonNullable<WebRuleAnswer['rule']>;

/** A rule's kind under its key, and its text (spec B§2). */
export interface RuleLine {
  readonly key: string;
  readonly name: string;
  readonly description: string;
}

/** Separator as specified. */
const SEPARATOR = ' , ';

/** Every kind stored with the rule: ids by name, negate as true or false. */
export function ruleLines(rule: Rule, names: RuleNames, t: Words): RuleLine[] {
  const line = (key: Key & `field.${string}`, description: string): RuleLine => ({
    key,
    name: t(key),
    description,
  });
  const groups = RULE_FIELD_NAMES.flatMap((field) => {
    const ids = rule[field];
    if (!ids) return [];
    const lines = [line(`field.${field}`, groupWords(ids, names[field], t))];
    if (field === 'city_rule' && rule.city_rule_negate !== undefined)
      lines.push(line('field.city_rule_negate', t(`negate.${rule.city_rule_negate}`)));
    return lines;
  });
  return [
    ...groups,
    ...(rule.sub_city_rule
      ? [line('field.sub_city_rule', groupWords(rule.sub_city_rule, names.sub_city_rule, t))]
      : []),
    ...(rule.pincode_rule ? [line('field.pincode_rule', rule.pincode_rule.join(SEPARATOR))] : []),
    ...(rule.pincode_rule_negate === undefined
      ? []
      : [line('field.pincode_rule_negate', t(`negate.${rule.pincode_rule_negate}`))]),
    ...(rule.connect_to_rule ? [line('field.connect_to_rule', rule.connect_to_rule.join(SEPARATOR))] : []),
  ];
}

function groupWords(ids: readonly number[], names: RuleNames[RuleField], t: Words): string {
  if (ids.includes(ALL)) return t('all');
  if (ids.length === 0) return t('any');
  return ids.map((id) => names.find((one) => one.id === id)?.name ?? `#${id}`).join(SEPARATOR);
}

/** How many values a sentence names before it counts. */
const MOST_NAMED = 4;

/** The rule in one sentence, without unused kinds. */
export function ruleSentence(rule: Rule, names: RuleNames, t: Words): string {
  const parts = RULE_FIELD_NAMES.flatMap((field) => {
    const ids = rule[field] ?? [];
    if (takesAll(ids)) return [];
    const values = orWords(
      ids.map((id) => names[field].find((one) => one.id === id)?.name ?? `#${id}`),
      t,
    );
    return [
      t(field === 'city_rule' && rule.city_rule_negate ? 'part.not_city_rule' : `part.${field}`, { values }),
    ];
  });
  const { pincode_rule: codes = [], pincode_rule_negate: negated } = rule;
  if (codes.length > 0)
    parts.push(t(negated ? 'part.not_pincode_rule' : 'part.pincode_rule', { values: orWords(codes, t) }));
  if (parts.length === 0) return t('sentence.every');
  return t('sentence.some', { parts: parts.reduce((one, other) => t('sentence.and', { one, other })) });
}

function orWords(values: readonly string[], t: Words): string {
  const named = values.length > MOST_NAMED + 1 ? values.slice(0, MOST_NAMED) : values;
  const left = values.length - named.length;
  const all = left > 0 ? [...named, t('sentence.more', { count: left })] : named;
  const [last = '', ...before] = all.toReversed();
  return before.length === 0 ? last : t('sentence.or', { one: before.toReversed().join(', '), other: last });
}
