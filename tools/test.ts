import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { clearMemory, temporaryInMemory } from '../server/test/memory-folder.ts';
import { browsersForTests } from './browser.ts';
import { CHECK_PIECES } from './check-pieces.ts';
import { runPieces, spawnTool } from './pieces.ts';
import { findBadTitles, findUnproved, readRequirements } from './requirements.ts';
import {
  describeFaults,
  forgetResults,
  RUNNERS,
  type Runner,
  readResults,
  resultFile,
  slowestFiles,
  type TestResult,
  tallyOf,
} from './results.ts';
import { ROOT } from './source-tree.ts';

/**
 * `npm test`: the checks, the server against PostgreSQL, then the browser; `npm run test:all` adds the tests tagged
 * `all` and repeats them in each Chromium of BROWSER_PATH. The last line is `N passed, N failed`; a check counts as one
 * test.
 */
const SLOWEST = 10;
const isWhole = process.argv.includes('--all');

const results: TestResult[] = [];
let passed = 0;
let failed = 0;
const count = (isPassed: boolean, reason?: string) => {
  if (isPassed) passed += 1;
  else failed += 1;
  if (!isPassed && reason) console.log(`✗ ${reason}`);
};

for (const runner of RUNNERS) forgetResults(runner);
const [browser, ...furtherBrowsers] = browsersForTests();
if (!browser) count(false, 'browser tests: no Chromium or Chrome found; install one or set BROWSER_PATH');

await timed('checks', async () => {
  const outcomes = await runPieces(CHECK_PIECES, { BROWSER_PATH: browser });
  for (const { name, runner, passed: isPassed } of outcomes) {
    if (runner) countTests(runner, isPassed, name);
    else count(isPassed);
  }
});

const inMemory = temporaryInMemory();
await timed('server', async () => {
  const filter = isWhole ? [] : ['--tags-filter=!all'];
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${resultFile('api')}`];
  countTests('api', await runs('vitest', ['run', '--project', 'api', ...filter, ...reporters], inMemory));
});

if (browser) await timed('browser', () => journeys(browser));
if (isWhole) for (const path of furtherBrowsers) await timed(`browser: ${path}`, () => journeys(path));

await clearMemory();

const requirements = readRequirements(readFileSync(join(ROOT, 'docs/spec/requirements.tsv'), 'utf8'));
const badTitles = findBadTitles(results, requirements);
for (const { path, message } of badTitles) console.log(`${path}  ${message}`);
count(badTitles.length === 0, 'titles of tests');
const unproved = findUnproved(requirements, results);
for (const { id, text } of unproved) console.log(`${id}  no test of this run proves: ${text}`);
count(unproved.length === 0, 'requirements that a test proves');

console.log(['Slowest files:', ...slowestFiles(results, SLOWEST)].join('\n'));
// Repeated at the end, because the runners printed them far above.
for (const line of describeFaults(results)) console.log(line);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

async function journeys(path: string): Promise<void> {
  forgetResults('browser');
  const filter = isWhole ? [] : ['--grep-invert', '@all'];
  countTests('browser', await runs('playwright', ['test', ...filter], { ...inMemory, BROWSER_PATH: path }));
}

function countTests(runner: Runner, succeeded: boolean, name = `${runner} tests`): void {
  const tests = readResults(runner);
  results.push(...(tests ?? []));
  const tally = tallyOf(tests, succeeded);
  passed += tally.passed;
  failed += tally.failed;
  if (tally.reason) console.log(`✗ ${name}: ${tally.reason}`);
  if (tally.skipped > 0) console.log(`${tally.skipped} ${name} were skipped`);
}

async function timed(name: string, work: () => Promise<void>): Promise<void> {
  const started = performance.now();
  await work();
  console.log(`${name}: ${((performance.now() - started) / 1000).toFixed(0)} s`);
}

function runs(
  program: string,
  args: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawnTool(program, args, 'inherit', environment);
    child.once('error', () => resolve(false));
    child.once('close', (code) => resolve(code === 0));
  });
}
