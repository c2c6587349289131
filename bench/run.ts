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
import { measureLine } from './line.ts';
import { measureLogs } from './logs.ts';
import { measureErasing, measureRetention } from './people.ts';
import { takePictures } from './pictures.ts';
import { type Product, startProduct, startSetUp } from './product.ts';
import { measureReports } from './reports.ts';
import { measureTabs } from './tabs.ts';
import { measureTrail } from './trail.ts';

interface Scenario {
  readonly about: string;
  readonly measure: (bench: Bench, product: Product) => Promise<readonly Figure[]>;
  /** Without job runners, so that only the calls cost anything. */
  readonly quiet?: true;
}

const SCENARIOS: Readonly<Record<string, Scenario>> = {
  list: { about: 'eleven searches of the lead list', measure: measureLeads('list'), quiet: true },
  open: {
    about: 'a lead with all its screen asks, beside reads',
    measure: measureLeads('open'),
    quiet: true,
  },
  save: { about: 'a status update, beside plain SQL', measure: measureLeads('save'), quiet: true },
  logs: {
    about: 'a page, a lead and a save with and without the log of views',
    measure: measureLogs,
    quiet: true,
  },
  trail: {
    about: 'who saw a customer, what a user saw: --views 1000000',
    measure: (...of) => measureTrail(numberOf('views', '1000000'))(...of),
    quiet: true,
  },
  erase: { about: 'erasing a person with 500 entries', measure: measureErasing, quiet: true },
  retention: {
    about: 'a night of --people 100000 beside saves',
    measure: (...of) => measureRetention(numberOf('people', '100000'))(...of),
    quiet: true,
  },
  reports: { about: 'the ten tables, and the wallboard', measure: measureReports, quiet: true },
  import: { about: '20,000 rows beside COPY and sets; memory of the largest file', measure: measureImport },
  exports: { about: '30,000 rows, of 1,000,000 leads as many too, beside COPY', measure: measureExports },
  'list-screen': {
    about: 'the list in the browser: scrolling, typing, interactions',
    measure: measureListScreen,
  },
  'lead-screen': {
    about: 'a lead in the browser: the steps to the next, interactions',
    measure: measureLeadScreen,
  },
  tab: {
    about: 'list and lead in a new tab, beside an empty page; on a phone; the sign-in',
    measure: measureTabs,
  },
  line: {
    about: 'a call at the dialer: from `c`, and from the dialer’s word, to the screen',
    measure: measureLine,
    quiet: true,
  },
  pictures: { about: 'what list and lead show in their first 500 ms, as files', measure: takePictures },
};

const HELP = `npm run bench -- NAME… [--leads 200000] [--seconds 5]
npm run bench -- --agents 1000 [--leads 1000000] [--seconds 600] [--webs 4]

${Object.entries(SCENARIOS)
  .map(([name, { about }]) => `  ${name.padEnd(12)} ${about}`)
  .join('\n')}
  ${'all'.padEnd(12)} each of these

--agents N: 300 take a lead at one instant and at their pace, then N work with open event streams; more than 1,000 as
1,000 who work the faster.
--webs N: so many web processes behind a balancer, and a worker, instead of one process.
--leads N: a database for each size stays under .data/bench. docs/performance.md has goals and last values.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    leads: { type: 'string' },
    seconds: { type: 'string' },
    agents: { type: 'string' },
    views: { type: 'string' },
    people: { type: 'string' },
    webs: { type: 'string' },
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
const webs = numberOf('webs', '0');
const seconds = numberOf('seconds', agents > 0 ? '600' : '5');

function numberOf(name: 'leads' | 'seconds' | 'agents' | 'views' | 'people' | 'webs', usual: string): number {
  const value = Number(values[name] ?? usual);
  if (Number.isInteger(value) && value >= 0) return value;
  throw new RangeError(`--${name} must be a whole number`);
}

const database = await openBenchDatabase(leads);
const { pool } = database;
const bench: Bench = { database, pool, leads, seconds, print: console.error };
const scenarios =
  agents > 0 ? [{ measure: measureAgents(agents) }] : names.flatMap((name) => SCENARIOS[name] ?? []);
const at = new Date().toISOString();
const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
console.log(`${leads.toLocaleString('en')} leads, ${at.slice(0, 10)}, commit ${commit}\n\n${HEAD}`);
let failed = 0;
for (const { measure, ...scenario } of scenarios) {
  const product =
    webs > 0
      ? await startSetUp(database, webs)
      : await startProduct(database, { jobs: !('quiet' in scenario) });
  try {
    const figures = await measure(bench, product);
    for (const one of [...figures, ...(await keep(figures, leads, at))]) console.log(line(one));
  } catch (error) {
    // The remaining scenarios are still measured.
    console.error(error);
    failed = 1;
  } finally {
    await product.stop();
    await cleanUp(pool);
  }
}
await database.close();
process.exit(failed);
