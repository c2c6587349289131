/** The spellings of a feature whose records have one list and one form. */
export interface FeatureNames {
  /** `spare-keys`: folders, files, namespace of texts. */
  readonly kebab: string;
  /** `spareKeys`: values. */
  readonly camel: string;
  /** `SpareKeys`: types and components. */
  readonly pascal: string;
  /** `spare_keys`: table, paths of calls. */
  readonly snake: string;
  /** `spare keys`: sentences. */
  readonly words: string;
  /** `Spare keys`: titles. */
  readonly title: string;
  /** `/spare-keys`: path of the list. */
  readonly path: string;
  /** The right that opens it; the list's path unless told otherwise. */
  readonly right: string;
  /** `0042`: number of its migration. */
  readonly migration: string;
}

interface Choices {
  readonly path?: string | undefined;
  readonly right?: string | undefined;
  readonly migration: string;
}

export function namesOf(
  kebab: string,
  { path = `/${kebab}`, right = path, migration }: Choices,
): FeatureNames {
  const parts = kebab.split('-');
  const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
  const pascal = parts.map(capital).join('');
  const words = parts.join(' ');
  return {
    kebab,
    camel: pascal.charAt(0).toLowerCase() + pascal.slice(1),
    pascal,
    snake: parts.join('_'),
    words,
    title: capital(words),
    path,
    right,
    migration,
  };
}
