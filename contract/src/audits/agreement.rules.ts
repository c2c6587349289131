/** How often two auditors gave this pair of answers. */
export interface AnswerPair {
  readonly first: string;
  readonly second: string;
  readonly count: number;
}

/** Minimum number of pairs; fewer say nothing about agreement. */
export const LEAST_PAIRS = 20;

export interface Agreement {
  readonly pairs: number;
  /** Null if undefined or with too few pairs. */
  readonly kappa: number | null;
}

/**
 * Cohen's kappa of two auditors' answers to one question, with two decimals: their agreement beyond the chance level
 * that their shares of each answer imply. 1 is agreement, 0 is chance; undefined if both always gave one and the same
 * answer.
 */
export function cohensKappa(pairs: readonly AnswerPair[]): number | null {
  const total = sum(pairs);
  if (total === 0) return null;
  const answers = [...new Set(pairs.flatMap(({ first, second }) => [first, second]))];
  const observed = sum(pairs.filter(({ first, second }) => first === second)) / total;
  const chance = answers.reduce((all, answer) => {
    const byFirst = sum(pairs.filter(({ first }) => first === answer));
    const bySecond = sum(pairs.filter(({ second }) => second === answer));
    return all + (byFirst * bySecond) / total ** 2;
  }, 0);
  if (chance === 1) return null;
  return Math.round(((observed - chance) / (1 - chance)) * 100) / 100;
}

/** Kappa with the number of pairs; null below `LEAST_PAIRS`. */
export function agreementOf(pairs: readonly AnswerPair[]): Agreement {
  const total = sum(pairs);
  return { pairs: total, kappa: total < LEAST_PAIRS ? null : cohensKappa(pairs) };
}

const sum = (pairs: readonly AnswerPair[]) => pairs.reduce((total, { count }) => total + count, 0);
