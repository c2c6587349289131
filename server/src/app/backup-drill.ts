import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { differencesBetween, fingerprintsOf } from '../platform/db/compare-databases.ts';
import { serverOf } from '../platform/db/database.ts';
import { type Command, type CommandContext, CommandError, type Given, optional } from './cli-command.ts';

/**
 * Proves that a backup of this database can be restored: dumps it, restores it into a second database, compares every
 * table.
 */
export const backupDrill: Command = {
  usage:
    'backup drill [--folder FOLDER] (dumps, restores beside into NAME_drill, compares every table, clears away)',
  positionals: 0,
  options: { folder: { type: 'string' } },
  run: drill,
};

async function drill({ pool, print, say }: CommandContext, { values }: Given): Promise<void> {
  const connectionString = await serverOf(pool);
  const folder = await mkdtemp(join(optional(values, 'folder') ?? tmpdir(), 'otolead-drill-'));
  const source = await connect(connectionString);
  try {
    const { name, major, mayCreate } = await describe(source);
    await requireTools(major);
    if (!mayCreate) throw new CommandError('This role may not create databases: alter role … createdb');
    // Repeatable read, so that dump and counts see the same rows.
    await source.query('begin isolation level repeatable read, read only');
    const { rows } = await source.query<{ snapshot: string }>('select pg_export_snapshot() as snapshot');
    const file = join(folder, `${name}.dump`);
    say(`Dumping ${name}`);
    const dumped = await seconds(() =>
      run(
        'pg_dump',
        ['--format=custom', `--snapshot=${rows[0]?.snapshot}`, `--file=${file}`],
        connectionString,
      ),
    );
    const { size } = await stat(file);
    say(`Restoring ${(size / 1e6).toFixed(1)} MB into ${name}_drill`);
    const { tables, differences, restored } = await restoreBeside(source, connectionString, { name, file });
    if (differences.length > 0) {
      throw new CommandError(`The backup of ${name} is not whole: ${differences.slice(0, 10).join('; ')}`);
    }
    print(
      `The backup of ${name} can be restored: ${tables} tables are equal in rows and sums ` +
        `(dump ${(size / 1e6).toFixed(1)} MB in ${dumped} s, restore in ${restored} s)`,
    );
  } finally {
    await source.end();
    await rm(folder, { recursive: true });
  }
}

async function restoreBeside(
  source: pg.Client,
  connectionString: string,
  { name, file }: { readonly name: string; readonly file: string },
) {
  const beside = `${name}_drill`;
  const keeper = await connect(connectionString);
  const drop = () => keeper.query(`drop database if exists ${pg.escapeIdentifier(beside)} with (force)`);
  try {
    await drop();
    await keeper.query(`create database ${pg.escapeIdentifier(beside)} template template0`);
    const url = new URL(connectionString);
    url.pathname = `/${encodeURIComponent(beside)}`;
    const restored = await seconds(() =>
      run(
        'pg_restore',
        ['--no-owner', '--no-tablespaces', '--exit-on-error', `--dbname=${beside}`, file],
        url.href,
      ),
    );
    const target = await connect(url.href);
    try {
      const original = await fingerprintsOf(source);
      const differences = differencesBetween(original, await fingerprintsOf(target));
      return { tables: original.size, differences, restored };
    } finally {
      await target.end();
    }
  } finally {
    await drop();
    await keeper.end();
  }
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, application_name: 'otolead drill' });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

async function describe(client: pg.Client): Promise<{ name: string; major: number; mayCreate: boolean }> {
  const { rows } = await client.query<{ name: string; major: number; mayCreate: boolean }>(`
    select current_database() as name, current_setting('server_version_num')::int / 10000 as major,
      (select rolcreatedb or rolsuper from pg_roles where rolname = current_user) as "mayCreate"`);
  return rows[0] ?? { name: '', major: 0, mayCreate: false };
}

/** pg_dump refuses servers newer than itself. */
async function requireTools(major: number): Promise<void> {
  const words = await run('pg_dump', ['--version'], '').catch(() => {
    throw new CommandError(
      `pg_dump is not installed here: the client tools of PostgreSQL ${major} are needed`,
    );
  });
  const own = Number(/(\d+)\.?\d*\s*(?:\(.*\))?\s*$/m.exec(words)?.[1] ?? 0);
  if (own < major) {
    throw new CommandError(
      `pg_dump ${own} cannot read PostgreSQL ${major}: install the client tools of ${major}`,
    );
  }
}

/** Runs a PostgreSQL tool; the password goes through its environment, which other users of the machine cannot see. */
async function run(program: string, args: readonly string[], connectionString: string): Promise<string> {
  const child = spawn(program, args, {
    env: { ...process.env, ...(connectionString && toolEnvironment(connectionString)) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let errors = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new CommandError(`${program} failed: ${errors.trim().split('\n')[0] ?? code}`);
  return output;
}

function toolEnvironment(connectionString: string): NodeJS.ProcessEnv {
  const { host, port, user, password, database } = new pg.Client({ connectionString });
  const mode = new URL(connectionString).searchParams.get('sslmode');
  return {
    PGHOST: host,
    PGPORT: String(port),
    PGUSER: user ?? '',
    PGPASSWORD: password ?? '',
    PGDATABASE: database ?? '',
    ...(mode && { PGSSLMODE: mode }),
  };
}

async function seconds(work: () => Promise<unknown>): Promise<string> {
  const began = performance.now();
  await work();
  return ((performance.now() - began) / 1000).toFixed(1);
}
