import type { TextKey } from '../text-keys.ts';
import type { Feature } from './feature.ts';
import { composedKey, type Text, text } from './text.ts';
import { showsSomething } from './unseen.ts';

/** Fault of a value, given all values and the field's name; null for none. */
export type Rule<Values> = (value: unknown, values: Values, name: Text) => Text | null;

export type Faults<Values> = { readonly [Field in keyof Values & string]?: Text };

/** Form rules, checked by the browser beside each field and again by the server. */
export interface FormRules<Values> {
  /** Field → first fault, in the order of the rules; `opened` is the record as the form loaded it. */
  readonly faults: (values: Values, opened?: Values) => Faults<Values>;
  readonly isRequired: (field: keyof Values & string) => boolean;
  /** Message key of a field's name. */
  readonly label: (field: string) => TextKey;
}

/** Field names are `<feature>:field.<field>` unless `labels` overrides them; the first fault of a field counts. */
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

/** '{name} is required' (spec A§5); '{name} are required' for a plural name. */
export function required(value: unknown, _values: unknown, name: Text): Text | null {
  return isBlank(value)
    ? text(Array.isArray(value) ? 'kernel:required_some' : 'kernel:required', { name })
    : null;
}

/** `required` with a separate message that names no field. */
export function requiredAs(key: TextKey): Rule<unknown> {
  const rule: Rule<unknown> = (value) => (isBlank(value) ? text(key) : null);
  REQUIRED.add(rule as Rule<never>);
  return rule;
}

const REQUIRED = new Set<Rule<never>>([required]);

/** An empty value matches every pattern. */
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

/** A whole number in the inclusive range, as text or number. */
export function between(least: number, most: number): Rule<unknown> {
  return (value, _values, name) => {
    if (isBlank(value)) return null;
    const number = typeof value === 'number' ? value : Number(value);
    return Number.isSafeInteger(number) && number >= least && number <= most
      ? null
      : text('kernel:invalid.between', { name, least, most });
  };
}
