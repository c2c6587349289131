import { describe, expect, it } from 'vitest';
import { AUDIT_QUESTIONS } from './audit-form.rules.ts';
import { type AuditAnswer, answersTo, complianceOf, statusAfterSave } from './compliance.rules.ts';

/** Answers to the specification's questions in order; each has weight 1. */
const specified = (answers: readonly AuditAnswer[]) => {
  const asked = AUDIT_QUESTIONS.slice(0, answers.length);
  const given = Object.fromEntries(asked.map((key, at) => [key, answers[at]]));
  return complianceOf(
    given,
    AUDIT_QUESTIONS.map((key) => ({ key, weight: 1 })),
  );
};

const times = (n: number, answer: AuditAnswer): AuditAnswer[] => Array.from({ length: n }, () => answer);

describe('the compliance of an audit', () => {
  it.each<[string, AuditAnswer[], number]>([
    ['every answer is YES', times(13, 'YES'), 100],
    ['every answer is NA', times(13, 'NA'), 100],
    ['every answer is NO', times(13, 'NO'), 0],
    ['NA is left out', [...times(10, 'NA'), ...times(2, 'YES'), 'NO'], 66.67],
    ['one of thirteen is NO', [...times(12, 'YES'), 'NO'], 92.31],
    ['one of three is YES', ['YES', 'NO', 'NO'], 33.33],
    ['one is FATAL among YES', [...times(12, 'YES'), 'FATAL'], 0],
    ['one is FATAL among NA', [...times(12, 'NA'), 'FATAL'], 0],
  ])('AUD-021 AUD-056 AUD-057 %s', (_title, answers, compliance) => {
    expect(specified(answers)).toBe(compliance);
  });

  it.each<[string, AuditAnswer[], number[], number]>([
    ['a weight of 3 counts three times', ['YES', 'NO'], [3, 1], 75],
    ['the weight of NA is left out', ['YES', 'NO', 'NA'], [1, 1, 10], 50],
    ['a FATAL of the least weight makes it 0', ['YES', 'FATAL'], [10, 1], 0],
    ['it is rounded to two decimals', ['YES', 'NO', 'NO'], [2, 2, 3], 28.57],
    ['only NA', ['NA', 'NA'], [4, 2], 100],
  ])('of weighed questions: %s', (_title, answers, weights, compliance) => {
    const keys = answers.map((_, at) => `question_${at + 14}`);
    const given = Object.fromEntries(keys.map((key, at) => [key, answers[at]]));
    const asked = keys.map((key, at) => ({ key, weight: weights[at] ?? 1 }));
    expect(complianceOf({ ...given, switched_off: 'FATAL' }, asked)).toBe(compliance);
  });

  it('a question that is not critical takes no FATAL', () => {
    expect(answersTo({ is_critical: true })).toEqual(['YES', 'NO', 'NA', 'FATAL']);
    expect(answersTo({ is_critical: false })).toEqual(['YES', 'NO', 'NA']);
  });

  it.each([
    [100, 'ACCEPTED'],
    [99.99, 'PENDING_ON_AGENT'],
    [0, 'PENDING_ON_AGENT'],
  ])('AUD-032 AUD-033 AUD-059 %d leads to %s', (compliance, status) => {
    expect(statusAfterSave(compliance)).toBe(status);
  });
});
