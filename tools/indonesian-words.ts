interface OwnWord {
  readonly word: RegExp;
  /** The only texts that may use it, as `namespace:key`; none by default. */
  readonly only?: RegExp;
  readonly instead: string;
}

/** Ambiguous or misleading words: one word per concept, in Indonesian too. */
const OWN_WORDS: readonly OwnWord[] = [
  { word: /\bpekerjaan\b/i, only: /occupation$/, instead: 'tugas' },
  { word: /\btampilan\b/i, only: /views/, instead: 'tema' },
  { word: /\bhapus semua/i, instead: 'kosongkan' },
  { word: /\bpenyaring\b/i, instead: 'filter' },
  { word: /\bdiler\b/i, instead: 'dealer' },
  { word: /\bleads?\b/i, instead: 'prospek' },
];

/** Fault of an Indonesian text's wording. */
export function wordFault(namespace: string, key: string, words: string): string | undefined {
  const found = OWN_WORDS.find(({ word, only }) => word.test(words) && !only?.test(`${namespace}:${key}`));
  return found && `says '${found.word.exec(words)?.[0]}' for what is called '${found.instead}'`;
}
