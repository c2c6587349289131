/**
 * Proof-of-work alternative to a picture (WCAG 2.2, 3.3.8): find a number that, appended to the challenge, gives a
 * SHA-256 with so many leading zero bits. Finding it takes 2^bits tries, checking takes one. Like a picture it stops
 * nobody determined; the attempt limits do that.
 */
export interface Puzzle {
  /** At most 30 ASCII characters, so that everything fits one block of the hash. */
  readonly challenge: string;
  readonly bits: number;
}

/** Blocks until solved; meant for a worker thread. */
export function solvePuzzle(puzzle: Puzzle): string {
  for (let candidate = 0; ; candidate += 1) {
    const solution = String(candidate);
    if (isSolution(puzzle, solution)) return solution;
  }
}

export function isSolution({ challenge, bits }: Puzzle, solution: string): boolean {
  return /^\d{1,16}$/.test(solution) && leadingZeros(challenge, solution) >= bits;
}

/** Leading zero bits of the hash, at most 32. */
function leadingZeros(challenge: string, solution: string): number {
  return Math.clz32(firstWordOfSha256(`${challenge}:${solution}`));
}

const PRIMES = primes(64);
const fraction = (root: number) => ((root % 1) * 2 ** 32) | 0;
const INITIAL = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const ROUND = Int32Array.from(PRIMES, (prime) => fraction(Math.cbrt(prime)));

const schedule = new Int32Array(64);

/**
 * SHA-256 of one block (FIPS 180-4). The browser's hash is missing on plain http, and a million calls of it cost more
 * than this loop.
 */
function firstWordOfSha256(message: string): number {
  const { length } = message;
  if (length > 55) throw new RangeError('longer than one block');
  schedule.fill(0);
  for (let index = 0; index < length; index += 1) put(index, message.charCodeAt(index));
  put(length, 0x80);
  schedule[15] = length * 8;
  for (let t = 16; t < 64; t += 1) {
    const w15 = at(t - 15);
    const w2 = at(t - 2);
    const s0 = turn(w15, 7) ^ turn(w15, 18) ^ (w15 >>> 3);
    const s1 = turn(w2, 17) ^ turn(w2, 19) ^ (w2 >>> 10);
    schedule[t] = at(t - 16) + s0 + at(t - 7) + s1;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = INITIAL;
  for (let t = 0; t < 64; t += 1) {
    const sum1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const choice = (e & f) ^ (~e & g);
    const one = (h + sum1 + choice + (ROUND[t] ?? 0) + at(t)) | 0;
    const sum0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    h = g;
    g = f;
    f = e;
    e = (d + one) | 0;
    d = c;
    c = b;
    b = a;
    a = (one + sum0 + majority) | 0;
  }
  return (a + (INITIAL[0] ?? 0)) >>> 0;
}

function at(index: number): number {
  return schedule[index] ?? 0;
}

function put(index: number, byte: number): void {
  schedule[index >> 2] = at(index >> 2) | (byte << (24 - 8 * (index & 3)));
}

function turn(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

function primes(count: number): number[] {
  const found: number[] = [];
  for (let candidate = 2; found.length < count; candidate += 1)
    if (found.every((prime) => candidate % prime !== 0)) found.push(candidate);
  return found;
}
