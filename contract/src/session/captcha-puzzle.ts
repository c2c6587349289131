import { sha256 } from '@noble/hashes/sha2.js';

/**
 * Proof-of-work alternative to a picture (WCAG 2.2, 3.3.8): find a number that, appended to the challenge, gives a
 * SHA-256 with so many leading zero bits. Finding it takes 2^bits tries, checking takes one. Like a picture it stops
 * nobody determined; the attempt limits do that.
 */
export interface Puzzle {
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

const ascii = new TextEncoder();

/**
 * Leading zero bits of the hash, at most 32. The browser's own hash is missing on plain http, where a call centre may
 * run its first days.
 */
function leadingZeros(challenge: string, solution: string): number {
  const hash = sha256(ascii.encode(`${challenge}:${solution}`));
  return Math.clz32(new DataView(hash.buffer, hash.byteOffset).getUint32(0));
}
