import type { TFunction } from 'i18next';

/** What a form says of a field, as a key: forms decide without knowing languages. */
export interface FormText {
  readonly key: string;
  /** Message key of the field's label, filled in as {name}. */
  readonly label?: string;
}

/** Field → words, for Mantine's forms. */
export function wordsOf(
  t: TFunction,
  errors: Readonly<Partial<Record<string, FormText>>>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).flatMap(([field, said]) =>
      said ? [[field, t(said.key, said.label ? { name: t(said.label) } : {})]] : [],
    ),
  );
}
