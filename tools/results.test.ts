import { describe, expect, it } from 'vitest';
import {
  describeFaults,
  playwrightResults,
  slowestFiles,
  type TestResult,
  tallyOf,
  vitestResults,
} from './results.ts';

describe('the report of Vitest', () => {
  it('gives every test with all its titles', () => {
    const assertionResults = [
      {
        ancestorTitles: ['sign-in', 'captcha'],
        title: 'SES-030 is read once',
        status: 'passed',
        duration: 12,
      },
      { ancestorTitles: [], title: 'fails', status: 'failed' },
      { ancestorTitles: [], title: 'waits', status: 'skipped' },
    ];
    expect(
      vitestResults({ testResults: [{ name: 'a.test.ts', status: 'failed', assertionResults }] }),
    ).toEqual([
      {
        title: 'sign-in captcha SES-030 is read once',
        file: 'a.test.ts',
        outcome: 'passed',
        milliseconds: 12,
      },
      { title: 'fails', file: 'a.test.ts', outcome: 'failed', milliseconds: 0 },
      { title: 'waits', file: 'a.test.ts', outcome: 'skipped', milliseconds: 0 },
    ]);
  });

  it('leaves out what only the whole run tests, and counts it where it ran', () => {
    const inAll = (title: string, status: string) => ({ ancestorTitles: [], title, status, tags: ['all'] });
    const assertionResults = [inAll('left out', 'skipped'), inAll('ran', 'passed'), inAll('broke', 'failed')];
    const results = vitestResults({
      testResults: [{ name: 'a.test.ts', status: 'failed', assertionResults }],
    });
    expect(results.map(({ title, outcome }) => [title, outcome])).toEqual([
      ['ran', 'passed'],
      ['broke', 'failed'],
    ]);
  });

  it('counts a file that broke down as a failed test', () => {
    expect(
      vitestResults({ testResults: [{ name: 'a.test.ts', status: 'failed', assertionResults: [] }] }),
    ).toEqual([{ title: 'a.test.ts', file: 'a.test.ts', outcome: 'failed', milliseconds: 0 }]);
  });
});

describe('the report of Playwright', () => {
  const spec = (title: string, status: string) => ({ title, file: 'a.spec.ts', tests: [{ status }] });

  it('gives every test with its titles, without the name of the file', () => {
    const suite = {
      title: 'a.spec.ts',
      file: 'a.spec.ts',
      specs: [spec('LST-001 opens', 'expected')],
      suites: [
        {
          title: 'by keyboard',
          file: 'a.spec.ts',
          specs: [spec('fails', 'unexpected'), spec('waits', 'skipped')],
        },
      ],
    };
    expect(playwrightResults({ suites: [suite], errors: [] })).toEqual([
      { title: 'LST-001 opens', file: 'e2e/a.spec.ts', outcome: 'passed', milliseconds: 0 },
      { title: 'by keyboard fails', file: 'e2e/a.spec.ts', outcome: 'failed', milliseconds: 0 },
      { title: 'by keyboard waits', file: 'e2e/a.spec.ts', outcome: 'skipped', milliseconds: 0 },
    ]);
  });

  it('counts a test that passed at the second try only, and a broken start, as failed', () => {
    const suite = { title: 'a.spec.ts', file: 'a.spec.ts', specs: [spec('sometimes', 'flaky')] };
    const outcomes = playwrightResults({ suites: [suite], errors: [{ message: 'no server' }] });
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['failed', 'failed']);
  });
});

describe('a runner’s tests', () => {
  const results = (...outcomes: TestResult['outcome'][]) =>
    outcomes.map((outcome): TestResult => ({ title: 'a', file: 'a.test.ts', outcome, milliseconds: 1 }));

  it('are counted by what came of them', () => {
    expect(tallyOf(results('passed', 'passed', 'skipped'), true)).toEqual({
      passed: 2,
      failed: 0,
      skipped: 1,
    });
    expect(tallyOf(results('passed', 'failed'), false)).toEqual({ passed: 1, failed: 1, skipped: 0 });
  });

  it('count as one failure when the runner broke down or ran none', () => {
    expect(tallyOf(results('passed'), false)).toMatchObject({ passed: 1, failed: 1 });
    expect(tallyOf(results('skipped'), true)).toMatchObject({ passed: 0, failed: 1, skipped: 1 });
    expect(tallyOf(undefined, true)).toMatchObject({ passed: 0, failed: 1 });
  });
});

describe('what went wrong', () => {
  it('is written for failed tests alone', () => {
    const test = (title: string, status: string, message: string) => ({
      title,
      file: 'a.spec.ts',
      tests: [{ status, results: [{ errors: [{ message }] }] }],
    });
    const suite = {
      title: 'a.spec.ts',
      file: 'a.spec.ts',
      specs: [
        test('late', 'unexpected', '\u001b[31mtoo late\u001b[39m\n\nat a.spec.ts:5'),
        { title: 'always', file: 'a.spec.ts', tests: [{ status: 'expected', results: [{ errors: [] }] }] },
      ],
    };
    const assertionResults = [
      { ancestorTitles: [], title: 'adds', status: 'failed', failureMessages: ['1 is not 2'] },
    ];
    const tests = [
      ...playwrightResults({ suites: [suite], errors: [] }),
      ...vitestResults({ testResults: [{ name: 'a.test.ts', status: 'failed', assertionResults }] }),
    ];
    expect(describeFaults(tests)).toEqual([
      '✗ e2e/a.spec.ts  late',
      '    too late',
      '    at a.spec.ts:5',
      '✗ a.test.ts  adds',
      '    1 is not 2',
    ]);
  });
});

describe('what took longest', () => {
  it('is listed by file, all its tests counted', () => {
    const tests = [9_000, 1_500].map((duration) => ({
      status: 'expected',
      results: [{ errors: [], duration }],
    }));
    const suite = {
      title: 'b.spec.ts',
      file: 'b.spec.ts',
      specs: [{ title: 'b', file: 'b.spec.ts', tests }],
    };
    const one = { title: 'a', file: 'a.test.ts', outcome: 'passed', milliseconds: 6_000 } as const;
    const results = [
      one,
      one,
      { ...one, file: 'c.test.ts' },
      ...playwrightResults({ suites: [suite], errors: [] }),
    ];
    expect(slowestFiles(results, 2)).toEqual(['   12.0 s  a.test.ts', '   10.5 s  e2e/b.spec.ts']);
  });
});
