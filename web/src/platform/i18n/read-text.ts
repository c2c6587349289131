import type { Text } from '@otolead/contract/kernel/text.ts';
import { translate } from './i18n.ts';

/** A rule's text in the reader's language, text parameters included. */
export function readText({ key, params = {} }: Text): string {
  const read = Object.entries(params).map(([name, value]): [string, string | number] => [
    name,
    typeof value === 'object' ? readText(value) : value,
  ]);
  return translate(key, Object.fromEntries(read));
}
