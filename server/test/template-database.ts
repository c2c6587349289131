import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';
import { distribute, settingsOf } from '../src/app/distribute-tables.ts';
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
/** The package pins the job queue, whose schema is part of the template. */
const OTHERS = ['package.json', 'src/app/distribute-tables.ts', 'src/app/distribution.tables.ts'].map(
  (file) => new URL(`../${file}`, import.meta.url),
);

export async function hashMigrations(): Promise<string> {
  const entries = await readdir(MIGRATIONS, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
    .map((entry) => `${entry.parentPath}/${entry.name}`)
    .sort();
  const hash = createHash('sha256');
  for (const file of OTHERS) hash.update(await readFile(file));
  for (const file of files) hash.update(file).update(await readFile(file));
  return hash.digest('hex').slice(0, 16);
}

const templateName = (hash: string) => TEMPLATE + hash;
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

/** Address of the server with the databases of tests, and of the workers that a Citus coordinator has. */
export interface Servers {
  readonly url: string;
  readonly workers: readonly string[];
}

/** A database on the server, and of the same name on each worker, where Citus looks for its parts. */
export async function createClone({ url, workers }: Servers, name: string, hash: string): Promise<void> {
  for (const server of [...workers, url])
    await withClient(server, 'postgres', async (admin) => {
      // Copying the files takes a third of the default strategy's time on a server without fsync.
      await admin.query(`create database ${name} template ${templateName(hash)} strategy file_copy`);
      // A copy is without its template's settings.
      if (workers.length > 0) for (const statement of settingsOf(name)) await admin.query(statement);
    });
}

export async function dropClone({ url, workers }: Servers, name: string): Promise<void> {
  for (const server of [url, ...workers])
    await withClient(server, 'postgres', (admin) => dropDatabase(admin, name));
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
export async function dropStale({ url, workers }: Servers, hash: string): Promise<void> {
  const living = await withClient(url, 'postgres', livingRuns);
  const kept = new Set([templateName(hash), ...living.map((run) => templateName(run.hash))]);
  for (const server of [url, ...workers])
    await withClient(server, 'postgres', async (admin) => {
      for (const name of await databasesLike(admin, TEMPLATE)) {
        if (kept.has(name)) continue;
        await admin.query(`alter database ${pg.escapeIdentifier(name)} is_template false`);
        await dropDatabase(admin, name);
      }
      for (const name of await databasesLike(admin, CLONE)) {
        const isAlive = living.some(({ runId }) => name.startsWith(cloneName(runId, '')));
        if (!isAlive) await dropDatabase(admin, name);
      }
    });
}

/** Builds under another name and renames, so that a killed build is never taken for a template. */
export async function ensureTemplate(servers: Servers, hash: string): Promise<void> {
  const { url, workers } = servers;
  const name = templateName(hash);
  const isThere = await withClient(url, 'postgres', (admin) => databasesLike(admin, name));
  if (isThere.includes(name)) return;
  const unfinished = `${TEMPLATE}unfinished`;
  await dropClone(servers, unfinished);
  for (const server of [url, ...workers])
    await withClient(server, 'postgres', (admin) =>
      admin.query(`create database ${unfinished} template template0`),
    );
  if (workers.length > 0) await joinWorkers(servers, unfinished);
  const pool = createPool({
    connectionString: urlOf(url, unfinished),
    size: 2,
    statementTimeout: 0,
    onError: () => undefined,
  });
  try {
    await migrate(pool);
    if (workers.length > 0) await distribute(pool, () => undefined);
  } finally {
    await pool.end();
  }
  for (const server of [...workers, url])
    await withClient(server, 'postgres', async (admin) => {
      // PostgreSQL renames and clones only databases without connections.
      await admin.query(`alter database ${unfinished} with allow_connections false`);
      await admin.query('select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = $1', [
        unfinished,
      ]);
      await admin.query(`alter database ${unfinished} rename to ${name}`);
      await admin.query(`alter database ${name} with is_template true`);
    });
}

/** Makes a new database of the server a Citus coordinator; two shards, because each test has few leads. */
async function joinWorkers({ url, workers }: Servers, database: string): Promise<void> {
  for (const server of [...workers, url])
    await withClient(server, database, async (client) => {
      await client.query('create extension citus');
      await client.query(`alter database ${database} set citus.shard_count = 2`);
    });
  await withClient(url, database, async (client) => {
    const addressOf = (server: string) => [new URL(server).hostname, Number(new URL(server).port)];
    await client.query('select citus_set_coordinator_host($1, $2)', addressOf(url));
    for (const worker of workers) await client.query('select citus_add_node($1, $2)', addressOf(worker));
  });
}
