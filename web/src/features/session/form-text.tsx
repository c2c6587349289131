import type { KeyOf, TextKey } from '@otolead/contract/text-keys.ts';
import type { ReactNode } from 'react';
import { useT } from '../../platform/i18n/i18n.ts';

/** A form's message about a field as a text key, so that validation knows no language. */
export interface FormText {
  readonly key: KeyOf<'session'> | TextKey;
  /** Message key of the field's label, inserted as {name}. */
  readonly label?: TextKey;
}

/** Errors by field in the current language, for Mantine's forms. */
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
