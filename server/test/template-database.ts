import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';
import { createPool } from '../src/platform/db/database.ts';
import { migrate } from '../src/platform/db/migrate.ts';

/**
 * Names on the test server: `otolead_template_<hash of the migrations>` is cloned into `otolead_test_<run>_<n>` for
 * each test file. A live run has a connection named `otolead-test <run> <hash>`; databases without one are leftovers of
 * killed runs.
 */
const TEMPLATE = 'otolead_template_';
const CLONE = 'otolead_test_';
const HOLDER = 'otolead-test';

const MIGRATIONS = new URL('../migrations/', import.meta.url);
/** Pins the job queue, whose schema is part of the template. */
const PACKAGE = new URL('../package.json', import.meta.url);

export async function hashMigrations(): Promise<string> {
  const entries = await readdir(MIGRATIONS, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
    .map((entry) => `${entry.parentPath}/${entry.name}`)
    .sort();
  const hash = createHash('sha256').update(await readFile(PACKAGE));
  for (const file of files) hash.update(file).update(await readFile(file));
  return hash.digest('hex').slice(0, 16);
}

export const templateName = (hash: string) => TEMPLATE + hash;
export const cloneName = (runId: string, part: string) => `${CLONE}${runId}_${part}`;
export const holderName = (runId: string, hash: string) => `${HOLDER} ${runId} ${hash}`;

/** Address of another database on the same server. */
export function urlOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

/** One connection for one piece of work. */
export async function withClient<Result>(
  serverUrl: string,
  database: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: urlOf(serverUrl, database) });
  // The loss of the connection is reported by the failing query.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function databasesLike(admin: pg.Client, prefix: string): Promise<string[]> {
  const found = await admin.query<{ datname: string }>(
    'select datname from pg_database where starts_with(datname, $1)',
    [prefix],
  );
  return found.rows.map(({ datname }) => datname);
}

export async function dropDatabase(admin: pg.Client, name: string): Promise<void> {
  await admin.query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`);
}

async function livingRuns(admin: pg.Client): Promise<{ runId: string; hash: string }[]> {
  const found = await admin.query<{ application_name: string }>(
    'select application_name from pg_stat_activity where starts_with(application_name, $1)',
    [`${HOLDER} `],
  );
  return found.rows.map(({ application_name }) => {
    const [, runId = '', hash = ''] = application_name.split(' ');
    return { runId, hash };
  });
}

/** Drops templates of other migrations and clones of killed runs; those of live runs stay. */
export async function dropStale(admin: pg.Client, hash: string): Promise<void> {
  const living = await livingRuns(admin);
  const kept = new Set([templateName(hash), ...living.map((run) => templateName(run.hash))]);
  for (const name of await databasesLike(admin, TEMPLATE)) {
    if (kept.has(name)) continue;
    await admin.query(`alter database ${pg.escapeIdentifier(name)} is_template false`);
    await dropDatabase(admin, name);
  }
  for (const name of await databasesLike(admin, CLONE)) {
    const isAlive = living.some(({ runId }) => name.startsWith(cloneName(runId, '')));
    if (!isAlive) await dropDatabase(admin, name);
  }
}

/** Builds under another name and renames, so that a killed build is never taken for a template. */
export async function ensureTemplate(admin: pg.Client, serverUrl: string, hash: string): Promise<void> {
  const name = templateName(hash);
  if ((await databasesLike(admin, name)).includes(name)) return;
  const unfinished = `${TEMPLATE}unfinished`;
  await dropDatabase(admin, unfinished);
  await admin.query(`create database ${unfinished} template template0`);
  const pool = createPool({
    connectionString: urlOf(serverUrl, unfinished),
    size: 2,
    statementTimeout: 0,
    onError: () => undefined,
  });
  try {
    await migrate(pool);
  } finally {
    await pool.end();
  }
  await admin.query(`alter database ${unfinished} rename to ${name}`);
  // PostgreSQL clones only databases without connections.
  await admin.query(`alter database ${name} with is_template true allow_connections false`);
}
