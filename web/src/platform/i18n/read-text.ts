import { formatTime, isLocalTime } from '@otolead/contract/kernel/market-time.ts';
import type { Text } from '@otolead/contract/kernel/text.ts';
import { currentLanguage, translate } from './i18n.ts';

/** A rule's text in the reader's language, its parameters too where they are texts. */
export function readText({ key, params = {} }: Text): string {
  const read = Object.entries(params).map(([name, value]): [string, string | number] => [
    name,
    typeof value === 'object' ? readText(value) : shown(value),
  ]);
  return translate(key, Object.fromEntries(read));
}

/** Rules speak of times as the wire does. */
function shown(value: string | number): string | number {
  return typeof value === 'string' && isLocalTime(value) ? formatTime(value, currentLanguage()) : value;
}
