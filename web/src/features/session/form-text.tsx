import type { KeyOf, TextKey } from '@otolead/contract/text-keys.ts';
import type { ReactNode } from 'react';
import { useT } from '../../platform/i18n/i18n.ts';

/** What a form says of a field, as a key: forms decide without knowing languages. */
export interface FormText {
  readonly key: KeyOf<'session'> | TextKey;
  /** Message key of the field's label, filled in as {name}. */
  readonly label?: TextKey;
}

/** Field → words, for Mantine's forms; they change with the language. */
export function wordsOf(errors: Readonly<Partial<Record<string, FormText>>>): Record<string, ReactNode> {
  return Object.fromEntries(
    Object.entries(errors).flatMap(([field, said]) =>
      said ? [[field, <Words key={field} said={said} />]] : [],
    ),
  );
}

function Words({ said: { key, label } }: { said: FormText }) {
  const t = useT('session');
  return t(key, label ? { name: t(label) } : {});
}
