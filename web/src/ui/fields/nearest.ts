/** Days or months as sortable texts: 'yyyy-MM-dd' or 'yyyy-MM', never mixed. */
export interface TypedBounds {
  readonly today: string;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
}

/**
 * Resolves a missing year or month: the next candidate if only the future is allowed, the last if only the past,
 * else the one in the current month or year (`isPresent`). Null without candidates.
 */
export function nearest(
  candidates: readonly string[],
  { today, min, max }: TypedBounds,
  isPresent: (candidate: string) => boolean,
): string | null {
  const found =
    max !== undefined && max <= today
      ? candidates.findLast((candidate) => candidate <= max)
      : min !== undefined && min >= today
        ? candidates.find((candidate) => candidate >= min)
        : candidates.find(isPresent);
  return found ?? null;
}

const MONTHS = [
  'january januari',
  'february februari pebruari',
  'march maret',
  'april',
  'may mei',
  'june juni',
  'july juli',
  'august agustus agt ags',
  'september',
  'october oktober',
  'november nopember',
  'december desember',
];

/** 1 to 12 for at least three letters of a month's name, English or Indonesian; else null. */
export function monthOf(word: string): number | null {
  return (placeOf(word, MONTHS) ?? -1) + 1 || null;
}

/** Index of the name that starts with the word. */
export function placeOf(word: string, names: readonly string[]): number | null {
  if (word.length < 3) return null;
  const place = names.findIndex((each) => each.split(' ').some((name) => name.startsWith(word)));
  return place < 0 ? null : place;
}

/** Lower case, single blanks, no trailing separators. */
export function plainTyped(typed: string): string {
  return typed
    .toLowerCase()
    .replace(/\s+/gu, ' ')
    .replace(/[\s./,-]+$/u, '')
    .trim();
}
