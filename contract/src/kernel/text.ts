import type { TextKey } from '../text-keys.ts';
import type { Feature } from './feature.ts';

/**
 * A text by key, translated only where a person reads it. `key` is `<namespace>:<key>` of the features'
 * messages.*.json; a parameter may itself be a text (a field's label inside '{name} is required').
 */
export interface Text {
  readonly key: TextKey;
  readonly params?: Readonly<Record<string, string | number | Text>>;
}

/**
 * A key that data complete, `kernel:role.${id}`: whether there is such a text, tools/check-messages asks of its beginning
 * only.
 */
export function composedKey(key: `${Feature | 'kernel'}:${string}`): TextKey {
  return key as TextKey;
}

export function text(key: TextKey, params?: Text['params']): Text {
  return params ? { key, params } : { key };
}

/** Fills `{name}` places of a template; an unknown place stays visible so that tests catch it. */
export function interpolate(template: string, params: Readonly<Record<string, string | number>>): string {
  return template.replace(/\{(\w+)\}/g, (place, name: string) => {
    const value = params[name];
    return value === undefined ? place : String(value);
  });
}
