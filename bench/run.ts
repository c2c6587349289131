import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { measureAgents } from './agents.ts';
import { measureLeadScreen, measureListScreen } from './browser.ts';
import type { Bench } from './calls.ts';
import { cleanUp, openBenchDatabase } from './database.ts';
import { measureExports } from './exports.ts';
import { type Figure, HEAD, keep, line } from './figures.ts';
import { measureImport } from './import.ts';
import { measureLeads } from './leads.ts';
import { measureReports } from './reports.ts';
import { measureTabs } from './tabs.ts';

type Measure = (bench: Bench) => Promise<readonly Figure[]>;

const SCENARIOS: Readonly<Record<string, readonly [about: string, measure: Measure]>> = {
  list: ['eleven searches of the lead list', (bench) => measureLeads(bench, 'list')],
  open: [
    'a lead with all that its screen asks, beside reads by its key',
    (bench) => measureLeads(bench, 'open'),
  ],
  save: ['a status update, beside plain SQL', (bench) => measureLeads(bench, 'save')],
  import: ['20,000 rows beside COPY and sets; memory of the largest file', measureImport],
  exports: ['30,000 rows, from 1,000,000 leads on as many, beside COPY', measureExports],
  reports: ['the ten tables, and the wallboard', measureReports],
  'list-screen': ['the list in the browser: scrolling and typing', measureListScreen],
  'lead-screen': ['a lead in the browser: the steps to the next one', measureLeadScreen],
  tab: ['list and lead in a tab of their own, beside an empty page', measureTabs],
};

const HELP = `npm run bench -- NAME… [--leads 200000] [--seconds 5]
npm run bench -- --agents 1000 [--leads 1000000] [--seconds 600]

${Object.entries(SCENARIOS)
  .map(([name, [about]]) => `  ${name.padEnd(12)} ${about}`)
  .join('\n')}
  ${'all'.padEnd(12)} each of these

--agents N: 300 take a lead at one instant and at their pace, then N work with open event streams.
--leads N: a database for each size stays under .data/bench. docs/performance.md has goals and last values.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    leads: { type: 'string' },
    seconds: { type: 'string' },
    agents: { type: 'string' },
    help: { type: 'boolean' },
  },
});
const names = positionals.includes('all') ? Object.keys(SCENARIOS) : positionals;
const unknown = names.find((name) => !(name in SCENARIOS));
const agents = numberOf('agents', '0');
if (unknown !== undefined) throw new RangeError(`no scenario is called ${unknown}: npm run bench -- --help`);
if (values.help || (names.length === 0 && agents === 0)) {
  console.log(HELP);
  process.exit(0);
}
const leads = numberOf('leads', agents > 0 ? '1000000' : '200000');
const seconds = numberOf('seconds', agents > 0 ? '600' : '5');

function numberOf(name: 'leads' | 'seconds' | 'agents', usual: string): number {
  const value = Number(values[name] ?? usual);
  if (Number.isInteger(value) && value >= 0) return value;
  throw new RangeError(`--${name} must be a whole number`);
}

const database = await openBenchDatabase(leads);
const { pool } = database;
const bench: Bench = { database, pool, leads, seconds, print: console.error };
const measures: Measure[] =
  agents > 0
    ? [(given) => measureAgents(given, agents)]
    : names.flatMap((name) => SCENARIOS[name]?.slice(1) as [Measure]);
const at = new Date().toISOString();
const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
console.log(`${leads.toLocaleString('en')} leads, ${at.slice(0, 10)}, commit ${commit}\n\n${HEAD}`);
let failed = 0;
for (const measure of measures) {
  try {
    const figures = await measure(bench);
    for (const one of [...figures, ...(await keep(figures, leads, at))]) console.log(line(one));
  } catch (error) {
    // What else was asked for is measured all the same.
    console.error(error);
    failed = 1;
  } finally {
    await cleanUp(pool);
  }
}
await database.close();
process.exit(failed);
