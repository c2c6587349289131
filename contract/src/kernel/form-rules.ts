import type { TextKey } from '../text-keys.ts';
import type { Feature } from './feature.ts';
import { composedKey, type Text, text } from './text.ts';
import { showsSomething } from './unseen.ts';

/** What is wrong with a value, given all of them and what the field is called; null where nothing is. */
export type Rule<Values> = (value: unknown, values: Values, name: Text) => Text | null;

export type Faults<Values> = { readonly [Field in keyof Values & string]?: Text };

/** Rules of a form: judged by the browser beside each field, and by the server again. */
export interface FormRules<Values> {
  /** Field → first fault, in the order in which the rules name the fields; `opened` is the record as the form found it. */
  readonly faults: (values: Values, opened?: Values) => Faults<Values>;
  readonly isRequired: (field: keyof Values & string) => boolean;
  /** Message key of a field's name. */
  readonly label: (field: string) => TextKey;
}

/** Fields are called `<feature>:field.<field>` unless `labels` says otherwise; of a field's rules the first fault counts. */
export function formRules<Values extends object>(
  feature: Feature,
  rules: { readonly [Field in keyof Values & string]?: readonly Rule<Values>[] },
  labels: { readonly [Field in keyof Values & string]?: TextKey } = {},
): FormRules<Values> {
  const label = (field: string) =>
    labels[field as keyof typeof labels] ?? composedKey(`${feature}:field.${field}`);
  const entries = Object.entries(rules) as [keyof Values & string, readonly Rule<Values>[]][];
  return {
    label,
    isRequired: (field) => rules[field]?.some((rule) => REQUIRED.has(rule as Rule<never>)) === true,
    faults: (values) => {
      const faults: Record<string, Text> = {};
      for (const [field, asked] of entries) {
        for (const rule of asked) {
          const fault = rule(values[field], values, text(label(field)));
          if (!fault) continue;
          faults[field] = fault;
          break;
        }
      }
      return faults as Faults<Values>;
    },
  };
}

const isBlank = (value: unknown) =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && !showsSomething(value)) ||
  (Array.isArray(value) && value.length === 0);

/** '{name} is required' (spec A§5); of what may be several '{name} are required'. */
export function required(value: unknown, _values: unknown, name: Text): Text | null {
  return isBlank(value)
    ? text(Array.isArray(value) ? 'kernel:required_some' : 'kernel:required', { name })
    : null;
}

/** The same in words of its own, which name no field. */
export function requiredAs(key: TextKey): Rule<unknown> {
  const rule: Rule<unknown> = (value) => (isBlank(value) ? text(key) : null);
  REQUIRED.add(rule as Rule<never>);
  return rule;
}

const REQUIRED = new Set<Rule<never>>([required]);

/** An empty value breaks no pattern. */
export function matches(pattern: Pick<RegExp, 'test'>, key: TextKey): Rule<unknown> {
  return (value, _values, name) =>
    isBlank(value) || pattern.test(String(value).trim()) ? null : text(key, { name });
}

export function atMost(length: number): Rule<unknown> {
  return (value, _values, name) =>
    typeof value === 'string' && value.trim().length > length
      ? text('kernel:invalid.longer_than', { name, length })
      : null;
}

/** A whole number between both, as typed or as a number. */
export function between(least: number, most: number): Rule<unknown> {
  return (value, _values, name) => {
    if (isBlank(value)) return null;
    const number = typeof value === 'number' ? value : Number(value);
    return Number.isSafeInteger(number) && number >= least && number <= most
      ? null
      : text('kernel:invalid.between', { name, least, most });
  };
}
