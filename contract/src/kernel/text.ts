import type { TextKey } from '../text-keys.ts';
import type { Feature } from './feature.ts';

/**
 * A text by key, translated only for a reader. `key` is `<namespace>:<key>` of the features' messages.*.json; a
 * parameter may itself be a text (a field's label inside '{name} is required').
 */
export interface Text {
  readonly key: TextKey;
  readonly params?: Readonly<Record<string, string | number | Text>>;
}

/** A key completed by data, `kernel:role.${id}`; tools/check-messages verifies only its prefix. */
export function composedKey(key: `${Feature | 'kernel'}:${string}`): TextKey {
  return key as TextKey;
}

export function text(key: TextKey, params?: Text['params']): Text {
  return params ? { key, params } : { key };
}

/** Fills the `{name}` places of a template; unknown places stay visible so that tests catch them. */
export function interpolate(template: string, params: Readonly<Record<string, string | number>>): string {
  return template.replace(/\{(\w+)\}/g, (place, name: string) => {
    const value = params[name];
    return value === undefined ? place : String(value);
  });
}
