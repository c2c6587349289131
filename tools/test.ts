import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { browserForTests } from '../e2e/browser.ts';
import { clearMemory, temporaryInMemory } from '../server/test/memory-folder.ts';
import { CHECK_PIECES } from './check-pieces.ts';
import { runPieces, spawnTool } from './pieces.ts';
import { findBadTitles, readRequirements } from './requirements.ts';
import {
  describeFaults,
  forgetResults,
  RUNNERS,
  type Runner,
  readResults,
  resultFile,
  slowestFiles,
  tallyOf,
} from './results.ts';
import { ROOT } from './source-tree.ts';

/**
 * `npm test`: every check, then the server against PostgreSQL, then the browser. The last line is `N passed, N failed`;
 * a check that is no test counts as one.
 */
const SLOWEST = 10;

for (const runner of RUNNERS) forgetResults(runner);

let passed = 0;
let failed = 0;
const count = (isPassed: boolean, reason?: string) => {
  if (isPassed) passed += 1;
  else failed += 1;
  if (!isPassed && reason) console.log(`✗ ${reason}`);
};

const outcomes = await runPieces(CHECK_PIECES);
const unit = outcomes.find(({ name }) => name === 'unit tests');
for (const outcome of outcomes) if (outcome !== unit) count(outcome.passed);
countTests('unit', unit?.passed === true);

const inMemory = temporaryInMemory();
const json = `--outputFile.json=${resultFile('api')}`;
countTests(
  'api',
  await runs('vitest', ['run', '--project', 'api', '--reporter=default', '--reporter=json', json], inMemory),
);

const browser = browserForTests();
if (browser)
  countTests('browser', await runs('playwright', ['test'], { ...inMemory, BROWSER_PATH: browser }));
else count(false, 'browser tests: no Chromium or Chrome found; install one or set BROWSER_PATH');

await clearMemory();

const requirements = readRequirements(readFileSync(join(ROOT, 'docs/spec/requirements.tsv'), 'utf8'));
const results = RUNNERS.flatMap((runner) => readResults(runner) ?? []);
const badTitles = findBadTitles(results, requirements);
for (const { path, message } of badTitles) console.log(`${path}  ${message}`);
count(badTitles.length === 0, 'titles of tests');

console.log(['Slowest files:', ...slowestFiles(results, SLOWEST)].join('\n'));
// Told again, since what each runner said of them is far above by now.
for (const line of describeFaults(results)) console.log(line);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

function countTests(runner: Runner, succeeded: boolean): void {
  const tally = tallyOf(readResults(runner), succeeded);
  passed += tally.passed;
  failed += tally.failed;
  if (tally.reason) console.log(`✗ ${runner} tests: ${tally.reason}`);
  if (tally.skipped > 0) console.log(`${tally.skipped} ${runner} tests were skipped`);
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
