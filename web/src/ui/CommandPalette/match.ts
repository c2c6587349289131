import type { PaletteItem } from './palette-item.ts';

/** A part of a text; `hit`: the query put it there. */
export interface Piece {
  readonly text: string;
  readonly hit: boolean;
}

/** How well a text fits, best first. */
export const FIT = { beginning: 0, words: 1, inside: 2 } as const;

/**
 * How a query fits the texts of one entry: every word of it must stand in one of them, without regard to case and
 * accents. Undefined when it does not.
 */
export function fitOf(texts: readonly string[], query: string): number | undefined {
  const words = wordsOf(query);
  const plain = texts.map((text) => plainOf(text).text);
  if (!words.every((word) => plain.some((text) => text.includes(word)))) return undefined;
  if (plain[0]?.startsWith(words.join(' '))) return FIT.beginning;
  const atWord = (word: string) => plain.some((text) => ` ${text}`.includes(` ${word}`));
  return words.every(atWord) ? FIT.words : FIT.inside;
}

/** The text in pieces, those marked in which a word of the query stands; digits are found across blanks and dashes. */
export function highlight(text: string, query: string): Piece[] {
  const plain = plainOf(text);
  const joined = plainOf(text, true);
  const hits = new Set<number>();
  for (const word of wordsOf(query)) {
    const { text: where, origin } = /^\d+$/.test(word) ? joined : plain;
    for (let at = where.indexOf(word); at >= 0; at = where.indexOf(word, at + word.length)) {
      const [first = 0, last = -1] = [origin[at], origin[at + word.length - 1]];
      for (let index = first; index <= last; index += 1) hits.add(index);
    }
  }
  const pieces: { text: string; hit: boolean }[] = [];
  for (const [index, character] of [...text].entries()) {
    const hit = hits.has(index);
    const last = pieces.at(-1);
    if (last?.hit === hit) last.text += character;
    else pieces.push({ text: character, hit });
  }
  return pieces;
}

function wordsOf(query: string): string[] {
  return plainOf(query).text.split(/\s+/).filter(Boolean);
}

/** Without accents, in lower case; `origin` says from which character of the text each one comes. */
function plainOf(text: string, withoutGaps = false): { text: string; origin: number[] } {
  const origin: number[] = [];
  const characters = [...text].flatMap((character, index) => {
    if (withoutGaps && /[\s-]/.test(character)) return [];
    const plain = [...character.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()].join('');
    for (let unit = 0; unit < plain.length; unit += 1) origin.push(index);
    return plain;
  });
  return { text: characters.join(''), origin };
}

/** The entries that fit, the best first; without a query all of them as they stand. */
export function fitting(items: readonly PaletteItem[], query: string): PaletteItem[] {
  if (query.trim() === '') return [...items];
  return items
    .flatMap((item) => {
      const fit = fitOf([item.label, item.detail ?? '', item.alsoKnownAs ?? ''], query);
      return fit === undefined ? [] : [{ item, fit }];
    })
    .sort((one, other) => one.fit - other.fit)
    .map(({ item }) => item);
}
