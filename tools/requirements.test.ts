import { describe, expect, it } from 'vitest';
import { findBadTitles, findUnproved, readRequirements } from './requirements.ts';
import type { TestResult } from './results.ts';

const requirements = readRequirements(
  [
    'id\tarea\tkind\trequirement\tsource\tdue',
    'LST-001\tLST\trule\tOne.\tA§2\tlist',
    'LST-002\tLST\tscreen\tTwo.\tA§2\tlist',
    'LST-003\tLST\topen\tDecide three.\tA§2\tlist',
    'SES-001\tSES\trule\tFour.\tA§2\tsession',
    '',
  ].join('\n'),
);

const ran = (title: string, outcome: TestResult['outcome'] = 'passed'): TestResult => ({
  title,
  file: 'a.test.ts',
  outcome,
  milliseconds: 0,
});

const unproved = (...tests: TestResult[]) => findUnproved(requirements, tests).map(({ id }) => id);

describe('a requirement', () => {
  it('is proved by a test that ran and passed with the id in its title', () => {
    expect(unproved(ran('LST-001 shows the list'), ran('the header SES-001, LST-002 shows'))).toEqual([]);
  });

  it('is not proved by a test that failed or was skipped, nor by none', () => {
    expect(unproved(ran('LST-001 a', 'failed'), ran('LST-002 b', 'skipped'))).toEqual([
      'LST-001',
      'LST-002',
      'SES-001',
    ]);
  });

  it('is not proved while another test of it fails', () => {
    expect(unproved(ran('LST-001 a'), ran('LST-001 b', 'failed'), ran('LST-002 SES-001 c'))).toEqual([
      'LST-001',
    ]);
  });

  it('is not proved by a title that claims more than three', () => {
    expect(unproved(ran('LST-001 LST-002 LST-003 SES-001 everything'))).toHaveLength(3);
  });

  it('that is an open question needs no test', () => {
    expect(unproved()).not.toContain('LST-003');
  });
});

describe('a title', () => {
  it('claims at most three requirements, and only such as exist', () => {
    const tests = [
      ran('LST-001 LST-002 LST-003 SES-001 all'),
      ran('LST-999 is new'),
      ran('UTF-008 is no id'),
    ];
    expect(findBadTitles(tests, requirements).map(({ message }) => message)).toEqual([
      'more than 3 ids in one title: LST-001 LST-002 LST-003 SES-001 all',
      'no requirement is called LST-999: LST-999 is new',
    ]);
  });
});
