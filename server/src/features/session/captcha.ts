import { randomBytes, randomInt } from 'node:crypto';
import { isSolution, type Puzzle } from '@otolead/contract/session/captcha-puzzle.ts';
import { ALPHABET, GLYPHS, type Point, type Stroke } from './captcha-glyphs.ts';

const LENGTH = 5;
const WIDTH = 200;
const HEIGHT = 64;
const GLYPH_WIDTH = 22;
const GLYPH_HEIGHT = 34;
const NOISE_LINES = 4;
const CUTS = 6;
/** A plate keeps the picture readable in light and dark (contrast 13:1). */
const PLATE = '#eef1f6';
const INK = '#1d2a3d';

export interface Captcha {
  readonly answer: string;
  /** A data URI for <img>. */
  readonly image: string;
}

export function makeCaptcha(): Captcha {
  const answer = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return {
    answer,
    image: `data:image/svg+xml;base64,${Buffer.from(drawCaptcha(answer)).toString('base64')}`,
  };
}

/** Half a million tries: a second or two for a computer, a few more for an old phone. */
const PUZZLE_BITS = 18;

const PUZZLE = /^puzzle:(\d+):(.+)$/;

/** `answer` is stored instead of a picture's characters. */
export function makePuzzle(): Puzzle & { readonly answer: string } {
  const challenge = randomBytes(16).toString('base64url');
  return { challenge, bits: PUZZLE_BITS, answer: `puzzle:${PUZZLE_BITS}:${challenge}` };
}

/** Accepts small letters and spaces; a puzzle's solution is verified instead of compared. */
export function matchesCaptcha(typed: string, answer: string): boolean {
  const [, bits, challenge] = PUZZLE.exec(answer) ?? [];
  if (challenge) return isSolution({ challenge, bits: Number(bits) }, typed);
  return typed.replaceAll(/\s/g, '').toUpperCase() === answer;
}

const pool = new Uint32Array(1024);
let used = pool.length;

/** In [0, 1). From a pool of cryptographic randomness, because one captcha needs hundreds of numbers. */
function random(): number {
  if (used === pool.length) {
    crypto.getRandomValues(pool);
    used = 0;
  }
  used += 1;
  return (pool[used - 1] ?? 0) / 2 ** 32;
}

const between = (from: number, to: number): number => from + random() * (to - from);

/**
 * Strokes only: the markup contains no text, and the letters are cut up and shuffled into one path, so that their order
 * reveals nothing. Thin lines cross them and lines in the plate's colour interrupt them; thicker ones would mislead
 * people too.
 */
export function drawCaptcha(answer: string): string {
  const wave = { height: between(2, 4), length: between(60, 110), shift: between(0, 6.3) };
  const bend = ([x, y]: Point): Point => [
    x,
    y + wave.height * Math.sin((x / wave.length) * 2 * Math.PI + wave.shift),
  ];
  const step = (WIDTH - 24) / answer.length;
  const letters = [...answer].flatMap((character, index) =>
    placeGlyph(character, 12 + step * (index + 0.5), HEIGHT / 2),
  );
  const draw = (strokes: readonly Stroke[], colour: string, width: number) => {
    const pieces = shuffle(strokes.flatMap(cut).map((stroke) => stroke.map(bend)));
    return `<path d="${pieces.map(pathOf).join('')}" stroke="${colour}" stroke-width="${width}"/>`;
  };
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">` +
    `<rect width="${WIDTH}" height="${HEIGHT}" rx="6" fill="${PLATE}"/>` +
    `<g fill="none" stroke-linecap="round" stroke-linejoin="round">` +
    draw(letters, INK, 2.8) +
    draw(times(CUTS, diagonal), PLATE, 1.4) +
    draw(times(NOISE_LINES, noiseLine), INK, 1.1) +
    `</g></svg>`
  );
}

function placeGlyph(character: string, centreX: number, centreY: number): Stroke[] {
  const angle = (between(-13, 13) * Math.PI) / 180;
  const size = between(0.88, 1.1);
  const slant = between(-0.15, 0.15);
  const [dx, dy] = [between(-3, 3), between(-5, 5)];
  return (GLYPHS[character] ?? []).map((stroke) =>
    subdivide(stroke).map(([unitX, unitY]): Point => {
      const y = (unitY - 0.5) * GLYPH_HEIGHT * size;
      const x = (unitX - 0.5) * GLYPH_WIDTH * size - slant * y;
      return [
        centreX + dx + x * Math.cos(angle) - y * Math.sin(angle) + between(-0.5, 0.5),
        centreY + dy + x * Math.sin(angle) + y * Math.cos(angle) + between(-0.5, 0.5),
      ];
    }),
  );
}

const times = (count: number, make: () => Stroke): Stroke[] => Array.from({ length: count }, make);

/** A slack line from left to right. */
function noiseLine(): Stroke {
  const [from, to] = [between(4, WIDTH * 0.35), between(WIDTH * 0.65, WIDTH - 4)];
  const [left, right] = [between(10, HEIGHT - 10), between(10, HEIGHT - 10)];
  const sag = between(-14, 14);
  return Array.from({ length: 13 }, (_, index): Point => {
    const part = index / 12;
    return [from + (to - from) * part, left + (right - left) * part + sag * Math.sin(part * Math.PI)];
  });
}

/** Top to bottom at about 45 degrees: along a stem or a bar it would erase the whole of it. */
function diagonal(): Stroke {
  const top = between(0, WIDTH);
  const bottom = top + (random() < 0.5 ? 1 : -1) * between(HEIGHT * 0.8, HEIGHT * 1.2);
  return [
    [top, 0],
    [(top + bottom) / 2, HEIGHT / 2],
    [bottom, HEIGHT],
  ];
}

/** Long straight segments get intermediate points, so that the jitter affects them. */
function subdivide(stroke: Stroke): Point[] {
  return stroke.flatMap((point, index): Point[] => {
    const next = stroke[index + 1];
    if (!next) return [point];
    const parts = Math.max(1, Math.round(Math.hypot(next[0] - point[0], next[1] - point[1]) / 0.25));
    return Array.from(
      { length: parts },
      (_, part): Point => [
        point[0] + ((next[0] - point[0]) * part) / parts,
        point[1] + ((next[1] - point[1]) * part) / parts,
      ],
    );
  });
}

/** Into pieces of a few points with shared ends, so that the drawn line stays whole. */
function cut(stroke: Stroke): Stroke[] {
  const pieces: Stroke[] = [];
  for (let start = 0; start < stroke.length - 1; ) {
    const end = Math.min(start + Math.floor(between(2, 5)), stroke.length - 1);
    pieces.push(stroke.slice(start, end + 1));
    start = end;
  }
  return pieces;
}

function shuffle<Item>(items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, key: random() }))
    .sort((left, right) => left.key - right.key)
    .map(({ item }) => item);
}

const pathOf = (stroke: Stroke): string =>
  `M${stroke.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`;
