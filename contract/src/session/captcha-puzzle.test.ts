import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSolution, solvePuzzle } from './captcha-puzzle.ts';

function zerosOf(text: string): number {
  const hash = createHash('sha256').update(text).digest();
  return Math.clz32(hash.readUInt32BE(0));
}

describe('the puzzle in place of a picture', () => {
  it('counts the zero bits that SHA-256 has', () => {
    const challenge = fc.stringMatching(/^[\w-]{0,30}$/);
    const number = fc.integer({ min: 0, max: 10 ** 15 }).map(String);
    fc.assert(
      fc.property(challenge, number, (text, solution) => {
        const zeros = zerosOf(`${text}:${solution}`);
        expect(isSolution({ challenge: text, bits: zeros }, solution)).toBe(true);
        expect(isSolution({ challenge: text, bits: zeros + 1 }, solution)).toBe(false);
      }),
      { numRuns: 2_000 },
    );
  });

  it('is solved by the first number that fits', () => {
    for (const challenge of ['a', 'LfRkb3pZ0vYh1QmTn8wX2g']) {
      const solution = solvePuzzle({ challenge, bits: 10 });
      expect(zerosOf(`${challenge}:${solution}`)).toBeGreaterThanOrEqual(10);
      for (let earlier = 0; earlier < Number(solution); earlier += 1)
        if (zerosOf(`${challenge}:${earlier}`) >= 10) expect.fail(`${earlier} fits before ${solution}`);
    }
  });

  it.each(['', ' 1', '-1', '1.5', '1e3', '0x1', 'abc', '١', '1'.repeat(17)])(
    'takes nothing but a number: %j is none',
    (solution) => {
      expect(isSolution({ challenge: 'a', bits: 0 }, solution)).toBe(false);
    },
  );
});
