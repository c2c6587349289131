import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from './source-tree.ts';

/** Test runners; each writes the report of its last run to .data/test-results. */
export const RUNNERS = ['unit', 'components', 'api', 'browser'] as const;

export type Runner = (typeof RUNNERS)[number];

export interface TestResult {
  /** All titles from the outermost `describe` to the test, joined by spaces. */
  readonly title: string;
  readonly file: string;
  readonly outcome: 'passed' | 'failed' | 'skipped';
  /** Reason of a failed test. */
  readonly reason?: string;
  readonly milliseconds: number;
}

export const resultFile = (runner: Runner): string => `.data/test-results/${runner}.json`;

/** Deletes reports before a run, so that a crash is never mistaken for the previous run. */
export function forgetResults(runner: Runner): void {
  rmSync(join(ROOT, resultFile(runner)), { force: true });
}

/** Undefined without a report. */
export function readResults(runner: Runner): TestResult[] | undefined {
  const file = join(ROOT, resultFile(runner));
  if (!existsSync(file)) return undefined;
  const report: unknown = JSON.parse(readFileSync(file, 'utf8'));
  return runner === 'browser'
    ? playwrightResults(report as PlaywrightReport)
    : vitestResults(report as VitestReport);
}

/** The parts read here. */
export interface VitestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message?: string;
    readonly assertionResults: readonly {
      readonly ancestorTitles: readonly string[];
      readonly title: string;
      readonly status: string;
      readonly tags?: readonly string[];
      readonly failureMessages?: readonly string[];
      readonly duration?: number | null;
    }[];
  }[];
}

/** Tests of `npm run test:all` only; Vitest reports them as skipped otherwise. */
const isLeftOut = ({ status, tags = [] }: { status: string; tags?: readonly string[] }) =>
  tags.includes('all') && status !== 'passed' && status !== 'failed';

/** A file that failed to load counts as one failed test. */
export function vitestResults({ testResults }: VitestReport): TestResult[] {
  return testResults.flatMap(({ name, status, message, assertionResults }): TestResult[] => {
    const asked = assertionResults.filter((test) => !isLeftOut(test));
    const tests = asked.map(
      (test): TestResult => ({
        title: [...test.ancestorTitles, test.title].filter(Boolean).join(' '),
        file: relative(name),
        outcome: test.status === 'passed' || test.status === 'failed' ? test.status : 'skipped',
        ...because(test.failureMessages),
        milliseconds: test.duration ?? 0,
      }),
    );
    const brokeDown = status === 'failed' && !tests.some(({ outcome }) => outcome === 'failed');
    const [title, file] = [relative(name), relative(name)];
    const broken: TestResult = { title, file, outcome: 'failed', milliseconds: 0 };
    return brokeDown ? [...tests, { ...broken, ...because(message ? [message] : []) }] : tests;
  });
}

interface PlaywrightSuite {
  readonly title: string;
  readonly file: string;
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs: readonly {
    readonly title: string;
    readonly file: string;
    readonly tests: readonly {
      readonly status: string;
      readonly results?: readonly PlaywrightTry[];
    }[];
  }[];
}

interface PlaywrightTry {
  readonly errors: readonly PlaywrightError[];
  readonly duration?: number;
}

interface PlaywrightError {
  readonly message?: string;
}

/** The parts read here. */
export interface PlaywrightReport {
  readonly suites: readonly PlaywrightSuite[];
  /** Errors outside of any test. */
  readonly errors: readonly PlaywrightError[];
}

export function playwrightResults({ suites, errors }: PlaywrightReport): TestResult[] {
  const outcomes: Readonly<Record<string, TestResult['outcome']>> = {
    expected: 'passed',
    skipped: 'skipped',
  };
  const ofSuite = (suite: PlaywrightSuite, titles: readonly string[]): TestResult[] => {
    // The outermost suite is the file.
    const path = suite.title === suite.file ? titles : [...titles, suite.title];
    const own = suite.specs.flatMap((spec) =>
      spec.tests.map(
        ({ status, results }): TestResult => ({
          title: [...path, spec.title].filter(Boolean).join(' '),
          file: `e2e/${spec.file}`,
          outcome: outcomes[status] ?? 'failed',
          ...because(messagesOf((results ?? []).flatMap(({ errors }) => errors))),
          milliseconds: (results ?? []).reduce((sum, { duration }) => sum + (duration ?? 0), 0),
        }),
      ),
    );
    return [...own, ...(suite.suites ?? []).flatMap((inner) => ofSuite(inner, path))];
  };
  const broken = errors.map(
    (error): TestResult => ({
      title: 'browser tests',
      file: 'e2e',
      outcome: 'failed',
      ...because(messagesOf([error])),
      milliseconds: 0,
    }),
  );
  return [...suites.flatMap((suite) => ofSuite(suite, [])), ...broken];
}

export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Why it failed beyond its tests. */
  readonly reason?: string;
}

/** A runner that fails although all its tests passed, or whose tests did not run, counts as one failure. */
export function tallyOf(tests: readonly TestResult[] | undefined, succeeded: boolean): Tally {
  const count = (wanted: TestResult['outcome']) =>
    (tests ?? []).filter(({ outcome }) => outcome === wanted).length;
  const [passed, failed, skipped] = [count('passed'), count('failed'), count('skipped')];
  if (passed + failed === 0) return { passed, failed: 1, skipped, reason: 'none ran' };
  if (!succeeded && failed === 0) {
    return { passed, failed: 1, skipped, reason: 'broke down outside of a test' };
  }
  return { passed, failed, skipped };
}

const LINES_OF_REASON = 12;

/** Summary for the end of a run: every failed test with the first lines of its reason. */
export function describeFaults(tests: readonly TestResult[]): string[] {
  return tests.flatMap(({ title, file, outcome, reason }) => {
    if (outcome !== 'failed') return [];
    const lines = (reason ?? 'no reason given').split('\n').filter((line) => line.trim() !== '');
    return [`✗ ${file}  ${title}`, ...lines.slice(0, LINES_OF_REASON).map((line) => `    ${line}`)];
  });
}

/** Files with the slowest tests, and their seconds. */
export function slowestFiles(tests: readonly TestResult[], count: number): string[] {
  const spent = new Map<string, number>();
  for (const { file, milliseconds } of tests) spent.set(file, (spent.get(file) ?? 0) + milliseconds);
  const slowest = [...spent].sort(([, one], [, other]) => other - one).slice(0, count);
  return slowest.map(([file, milliseconds]) => `${(milliseconds / 1000).toFixed(1).padStart(7)} s  ${file}`);
}

const messagesOf = (errors: readonly PlaywrightError[]) => errors.flatMap(({ message }) => message ?? []);

const because = (messages: readonly string[] | undefined): { reason?: string } =>
  messages?.[0] ? { reason: stripVTControlCharacters(messages[0]) } : {};

const relative = (file: string) => (file.startsWith(ROOT) ? file.slice(ROOT.length) : file);
