import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { measureAgents } from './agents.ts';
import { measureLeadScreen, measureListScreen } from './browser.ts';
import type { Bench } from './calls.ts';
import { cleanUp, openBenchDatabase } from './database.ts';
import { type Figure, HEAD, line } from './figures.ts';
import { measureImport } from './import.ts';
import { measureLeads } from './leads.ts';
import { measureLogs } from './logs.ts';
import { type Product, startProduct, startSetUp } from './product.ts';
import { measureReports } from './reports.ts';
import { measureTabs } from './tabs.ts';
import { measureTrail } from './trail.ts';

type Measure = (bench: Bench, product: Product) => Promise<readonly Figure[]>;

const SCENARIOS: Readonly<Record<string, readonly [about: string, Measure]>> = {
  list: ['eleven searches of the lead list', measureLeads('list')],
  open: ['a lead with all its screen asks, beside reads', measureLeads('open')],
  save: ['a status update, beside plain SQL', measureLeads('save')],
  logs: ['a page, a lead and a save with and without the log of views', measureLogs],
  trail: ['who saw a customer, what a user saw: --views 1000000', (...of) => measureTrail(views)(...of)],
  reports: ['the ten tables, and the wallboard', measureReports],
  import: ['20,000 rows', measureImport],
  'list-screen': ['interactions with the list in the browser', measureListScreen],
  'lead-screen': ['a lead in the browser: the steps to the next, interactions', measureLeadScreen],
  tab: ['list and lead in a new tab, beside an empty page; on a phone', measureTabs],
};
/** The others are measured without job runners, so that only the calls cost anything. */
const WITH_JOBS = ['import', 'list-screen', 'lead-screen', 'tab'];

const about = Object.entries(SCENARIOS).map(([name, [text]]) => `  ${name.padEnd(12)} ${text}`);
const HELP = `npm run bench -- NAME… [--leads 200000] [--seconds 5]
npm run bench -- --agents 1000 [--leads 1000000] [--seconds 600] [--webs 4]

${about.join('\n')}
  ${'all'.padEnd(12)} each of these

--agents N: 300 take a lead at one instant and at their pace, then N work with open event streams; more than 1,000 as
1,000 who work the faster.
--webs N: so many web processes behind a balancer, and a worker, instead of one process.
--leads N: a database for each size stays under .data/bench. docs/performance.md has goals and last values.`;

const text = { type: 'string' } as const;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { leads: text, seconds: text, agents: text, views: text, webs: text, help: { type: 'boolean' } },
});
const names = positionals.includes('all') ? Object.keys(SCENARIOS) : positionals;
const unknown = names.find((name) => !(name in SCENARIOS));
if (unknown !== undefined) throw new RangeError(`no scenario is called ${unknown}: npm run bench -- --help`);
const agents = numberOf('agents', '0');
if (values.help || (names.length === 0 && agents === 0)) {
  console.log(HELP);
  process.exit(0);
}
const leads = numberOf('leads', agents > 0 ? '1000000' : '200000');
const webs = numberOf('webs', '0');
const views = numberOf('views', '1000000');
const seconds = numberOf('seconds', agents > 0 ? '600' : '5');

function numberOf(name: 'leads' | 'seconds' | 'agents' | 'views' | 'webs', usual: string): number {
  const value = Number(values[name] ?? usual);
  if (Number.isInteger(value) && value >= 0) return value;
  throw new RangeError(`--${name} must be a whole number`);
}

const database = await openBenchDatabase(leads);
const { pool } = database;
const bench: Bench = { database, pool, seconds, print: console.error };
const scenarios: readonly (readonly [name: string, Measure | undefined])[] =
  agents > 0 ? [['agents', measureAgents(agents)]] : names.map((name) => [name, SCENARIOS[name]?.[1]]);
const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
const today = new Date().toISOString().slice(0, 10);
console.log(`${leads.toLocaleString('en')} leads, ${today}, commit ${commit}\n\n${HEAD}`);
let failed = 0;
for (const [name, measure] of scenarios) {
  const jobs = agents > 0 || WITH_JOBS.includes(name);
  const product = webs > 0 ? await startSetUp(database, webs) : await startProduct(database, jobs);
  try {
    for (const one of (await measure?.(bench, product)) ?? []) console.log(line(one));
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
