import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findBadTitles, findUnproved, type Requirement, readRequirements } from './requirements.ts';
import { RUNNERS, readResults } from './results.ts';
import { ROOT } from './source-tree.ts';

/**
 * `npm run spec [-- --json] [-- --due TAG] [AREA…]`: requirements without proof in the reports of the last `npm test`.
 * Fails for titles that claim too much; requirements without a test are listed, not failed.
 */
const { values, positionals } = parseArgs({
  options: { json: { type: 'boolean', default: false }, due: { type: 'string' } },
  allowPositionals: true,
});

const all = readRequirements(readFileSync(join(ROOT, 'docs/spec/requirements.tsv'), 'utf8'));
const asked = all.filter(
  ({ due, area, kind }) =>
    kind !== 'open' &&
    (values.due === undefined || due === values.due) &&
    (positionals.length === 0 || positionals.includes(area)),
);

const reports = RUNNERS.map((runner) => ({ runner, tests: readResults(runner) }));
const tests = reports.flatMap((report) => report.tests ?? []);
const unread = reports.filter((report) => report.tests === undefined).map(({ runner }) => runner);
const problems = findBadTitles(tests, all);
const missing = findUnproved(asked, tests);

if (values.json) {
  const requirements = asked.length;
  console.log(
    JSON.stringify(
      { requirements, proved: requirements - missing.length, missing, problems, unread },
      null,
      2,
    ),
  );
} else {
  for (const { path, message } of problems) console.log(`${path}  ${message}`);
  for (const { id, due, text } of missing) console.log(`${id}\t${due}\t${text}`);
  for (const [group, requirements = []] of Object.entries(groups())) {
    const left = requirements.filter((requirement) => missing.includes(requirement)).length;
    console.log(`${group}: ${requirements.length - left} of ${requirements.length} proved by a test`);
  }
  if (unread.length > 0) console.log(`No results of ${unread.join(', ')} tests yet: run npm test`);
}
if (problems.length > 0) process.exitCode = 1;

/** By issue, or by area once an issue or area is chosen. */
function groups(): Partial<Record<string, Requirement[]>> {
  const isNarrow = values.due !== undefined || positionals.length > 0;
  return Object.groupBy(asked, (requirement) => (isNarrow ? requirement.area : requirement.due));
}
