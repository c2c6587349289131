import { readFile } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';
import { countTriggers } from './baseline/functions/count-triggers.ts';

/** In dependency order of their tables; each has a file in tables, and another in indexes if it has any. */
const AREAS = [
  'markets-and-lists',
  'places-and-cars',
  'dealers',
  'users-and-roles',
  'sign-in',
  'jobs-and-exports',
  'saved-views',
  'webform',
  'web-rules',
  'leads',
  'cars-of-leads',
  'history',
  'my-day-and-calls',
  'audits',
  'reports',
  'partners-and-webhooks',
  'messages-and-changes',
];
const INDEXED = AREAS.filter((area) => area !== 'markets-and-lists');
const FUNCTIONS = ['places', 'rights', 'history-and-events'];
const ROWS = ['markets-and-lists', 'places-and-cars', 'rights', 'webform', 'calls-and-reports', 'audits'];
/** Data files that `rows` reads from the temporary table `data_file`. */
const DATA = [
  ...[
    'site_settings',
    'config_items',
    'provinces',
    'clusters',
    'cities',
    'localities',
    'makes',
    'models',
    'variants',
  ],
  ...['roles', 'privileges'],
];

/** Executes one or several statements. */
type Run = (text: string) => Promise<unknown>;

/** The initial database: tables by area, functions and triggers, indexes, and the first rows. */
export async function up(db: Kysely<never>): Promise<void> {
  const run: Run = (text) => sql.raw(text).execute(db);
  await makeTables(run);
  await sql`create temporary table data_file (name text, rows jsonb) on commit drop`.execute(db);
  for (const name of DATA)
    await sql`insert into data_file values (${name}, ${await textOf(`data/${name}.json`)})`.execute(db);
  for (const name of ROWS) await run(await textOf(`baseline/rows/${name}.sql`));
  await makeFunctionsAndIndexes(run);
  await run('analyze');
}

/** Everything but the rows, in the first schema of the search path. */
export async function makeStructure(run: Run): Promise<void> {
  await makeTables(run);
  await makeFunctionsAndIndexes(run);
}

async function makeTables(run: Run): Promise<void> {
  for (const area of AREAS) await run(await textOf(`baseline/tables/${area}.sql`));
}

async function makeFunctionsAndIndexes(run: Run): Promise<void> {
  for (const name of FUNCTIONS) await run(await textOf(`baseline/functions/${name}.sql`));
  await run(countTriggers());
  for (const area of INDEXED) await run(await textOf(`baseline/indexes/${area}.sql`));
}

const textOf = (path: string) => readFile(new URL(path, import.meta.url), 'utf8');
