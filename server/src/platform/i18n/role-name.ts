import { composedKey, text } from '@otolead/contract/kernel/text.ts';
import type { Translate } from './translator.ts';

interface Named {
  readonly id: number;
  readonly name: string;
}

/** Specified roles have names in each language (messages `kernel:role.<id>`); others use their row's. */
export function roleName(role: Named, t: Translate): string {
  return ownOr(role.name, composedKey(`kernel:role.${role.id}`), t);
}

/** Name of a privilege (messages `users:privilege.<id>`). */
export function privilegeName(privilege: Named, t: Translate): string {
  return ownOr(privilege.name, composedKey(`users:privilege.${privilege.id}`), t);
}

function ownOr(name: string, key: ReturnType<typeof composedKey>, t: Translate): string {
  const translated = t(text(key));
  return translated === key ? name : translated;
}
