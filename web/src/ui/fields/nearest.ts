/** Days or months as texts that sort by time: 'yyyy-MM-dd' or 'yyyy-MM', all of one kind. */
export interface TypedBounds {
  readonly today: string;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
}

/**
 * Which one is meant where the year or month was left out: the next where only what comes is asked for, the last where
 * only what was, else the one of the present month or year (`isPresent`). Null for none.
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

/** 1 to 12 for three letters or more of a month's name, English or Indonesian; null for any other word. */
export function monthOf(word: string): number | null {
  return (placeOf(word, MONTHS) ?? -1) + 1 || null;
}

/** The place in a list of names of what begins like this. */
export function placeOf(word: string, names: readonly string[]): number | null {
  if (word.length < 3) return null;
  const place = names.findIndex((each) => each.split(' ').some((name) => name.startsWith(word)));
  return place < 0 ? null : place;
}

/** Lower case, single blanks, no separators at the end. */
export function plainTyped(typed: string): string {
  return typed
    .toLowerCase()
    .replace(/\s+/gu, ' ')
    .replace(/[\s./,-]+$/u, '')
    .trim();
}
