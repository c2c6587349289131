import { describe, expect, it } from 'vitest';
import { type AnswerPair, agreementOf, cohensKappa, LEAST_PAIRS } from './agreement.rules.ts';

const pairs = (...counts: readonly (readonly [string, string, number])[]): AnswerPair[] =>
  counts.map(([first, second, count]) => ({ first, second, count }));

describe('the agreement of two auditors', () => {
  // Worked out by hand: (observed − chance) / (1 − chance).
  it.each<[string, AnswerPair[], number | null]>([
    // Cohen's example: 35 of 50 agree; chance 0.5 × 0.6 + 0.5 × 0.4 = 0.5; (0.7 − 0.5) / 0.5.
    ['two answers', pairs(['YES', 'YES', 20], ['YES', 'NO', 5], ['NO', 'YES', 10], ['NO', 'NO', 15]), 0.4],
    // 45 + 15 of 100 agree; chance 0.6 × 0.7 + 0.4 × 0.3 = 0.54; 0.06 / 0.46.
    [
      'a little better than chance',
      pairs(['YES', 'YES', 45], ['YES', 'NO', 15], ['NO', 'YES', 25], ['NO', 'NO', 15]),
      0.13,
    ],
    // 25 + 35 of 100 agree; chance 0.6 × 0.3 + 0.4 × 0.7 = 0.46; 0.14 / 0.54.
    [
      'the same observed agreement with other shares',
      pairs(['YES', 'YES', 25], ['YES', 'NO', 35], ['NO', 'YES', 5], ['NO', 'NO', 35]),
      0.26,
    ],
    // 6 of 10 agree; chance (4 × 4 + 4 × 4 + 2 × 2) / 100 = 0.36; 0.24 / 0.64 = 0.375.
    [
      'three answers',
      pairs(
        ...([
          ['YES', 'YES', 3],
          ['YES', 'NO', 1],
          ['NO', 'NO', 2],
          ['NO', 'YES', 1],
          ['NO', 'NA', 1],
          ['NA', 'NA', 1],
          ['NA', 'NO', 1],
        ] as const),
      ),
      0.38,
    ],
    ['agreement on two answers', pairs(['YES', 'YES', 12], ['NO', 'NO', 8]), 1],
    [
      'agreement on four answers',
      pairs(['YES', 'YES', 1], ['NO', 'NO', 1], ['NA', 'NA', 1], ['FATAL', 'FATAL', 1]),
      1,
    ],
    // None of 20 agree; chance 0.5; (0 − 0.5) / 0.5.
    ['the opposite each time', pairs(['YES', 'NO', 10], ['NO', 'YES', 10]), -1],
    // The two never agree: chance 0, observed 0.
    ['one answer against another', pairs(['YES', 'NO', 20]), 0],
    // 10 of 20 agree, which is chance: 1 × 0.5.
    ['one who always says yes', pairs(['YES', 'YES', 10], ['YES', 'NO', 10]), 0],
    ['agreement on one answer alone is not defined', pairs(['YES', 'YES', 50]), null],
    ['nothing', [], null],
  ])('%s', (_title, answers, kappa) => {
    expect(cohensKappa(answers)).toBe(kappa);
  });

  it.each([
    [LEAST_PAIRS - 1, null],
    [LEAST_PAIRS, 1],
  ])('of %i pairs is %s', (count, kappa) => {
    const answers = pairs(['YES', 'YES', count - 5], ['NO', 'NO', 5]);
    expect(agreementOf(answers)).toEqual({ pairs: count, kappa });
  });
});
