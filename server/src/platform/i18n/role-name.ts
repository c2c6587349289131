import { composedKey, text } from '@otolead/contract/kernel/text.ts';
import type { Translate } from './translator.ts';

/** The specified roles have names in each language (messages `kernel:role.<id>`); any other says its row's. */
export function roleName({ id, name }: { readonly id: number; readonly name: string }, t: Translate): string {
  const key = composedKey(`kernel:role.${id}`);
  const translated = t(text(key));
  return translated === key ? name : translated;
}
