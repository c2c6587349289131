import { describe, expect, it } from 'vitest';
import { type AuditAnswer, complianceOf, statusAfterSave } from './compliance.rules.ts';

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
    expect(complianceOf(answers)).toBe(compliance);
  });

  it.each([
    [100, 'ACCEPTED'],
    [99.99, 'PENDING_ON_AGENT'],
    [0, 'PENDING_ON_AGENT'],
  ])('AUD-032 AUD-033 AUD-059 %d leads to %s', (compliance, status) => {
    expect(statusAfterSave(compliance)).toBe(status);
  });
});
