import type { PaletteItem } from './palette-item.ts';

/** A piece of text; `hit`: matches the query. */
export interface Piece {
  readonly text: string;
  readonly hit: boolean;
}

/** Quality of a match, best first. */
export const FIT = { beginning: 0, words: 1, inside: 2 } as const;

/**
 * How a query matches an entry's texts: each word must occur in one of them, ignoring case and accents. Undefined
 * if not.
 */
export function fitOf(texts: readonly string[], query: string): number | undefined {
  const words = wordsOf(query);
  const plain = texts.map((text) => plainOf(text).text);
  if (!words.every((word) => plain.some((text) => text.includes(word)))) return undefined;
  if (plain[0]?.startsWith(words.join(' '))) return FIT.beginning;
  const atWord = (word: string) => plain.some((text) => ` ${text}`.includes(` ${word}`));
  return words.every(atWord) ? FIT.words : FIT.inside;
}

/** Splits the text into pieces and marks those that match a word; digits match across blanks and dashes. */
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

/** Lower case without accents; `origin` maps each character to its index in the text. */
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

/** The matching entries, best first; all in order without a query. */
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
