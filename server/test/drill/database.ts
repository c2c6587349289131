import { execFile } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { openDatabase } from '../../src/app/database-runtime.ts';
import { prepareDatabase } from '../../src/app/prepare-database.ts';
import { createDb, createPool, type Db } from '../../src/platform/db/database.ts';
import {
  eventually,
  isRunning,
  newDataDir,
  startInOtherProcess,
  withClient,
} from '../../src/platform/embedded-postgres/embedded-postgres.fixture.ts';
import { readEnvironment } from '../../src/platform/environment.ts';
import { createLogger } from '../../src/platform/logger.ts';

/** A PostgreSQL server that nothing restarts automatically, like one an operator runs. */
export interface DrillServer {
  readonly dataDir: string;
  /** Address, and name and password of its owner. */
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  url(database?: string): string;
  query(sql: string): Promise<pg.QueryResult>;
  /** `kill -9` of the postmaster; returns the instant (`performance.now()`). */
  kill(): Promise<number>;
  /** Starts it again at the same address. */
  again(): Promise<void>;
}

const NAME = 'otolead';
const SETTINGS = {
  wal_level: 'replica',
  max_wal_senders: '8',
  hot_standby: 'on',
  hot_standby_feedback: 'on',
  wal_receiver_status_interval: '1',
  max_connections: '200',
};

async function startAt(dataDir: string, settings: Readonly<Record<string, string>>): Promise<DrillServer> {
  const begin = () => startInOtherProcess({ dataDir, settings: { ...SETTINGS, ...settings } });
  let launcher = await begin();
  const { connectionString } = launcher;
  const { host, port, user, password } = new pg.Client({ connectionString });
  const url = (database = NAME) => connectionString.replace(/[^/]*$/, database);
  return {
    dataDir,
    host,
    port,
    user: user ?? '',
    password: password ?? '',
    url,
    query: (sql) => withClient(url(), (client) => client.query(sql)),
    kill: async () => {
      // The launcher would bring it back.
      await launcher.kill();
      const killedAt = performance.now();
      process.kill(launcher.pid, 'SIGKILL');
      await eventually(async () => {
        if (await isRunning(launcher.pid)) throw new Error('the postmaster is still there');
      }, 5_000);
      return killedAt;
    },
    again: async () => {
      launcher = await begin();
    },
  };
}

/** An empty database on a new server. */
export async function startEmpty(): Promise<DrillServer> {
  const dataDir = await newDataDir('primary');
  await mkdir(dirname(dataDir), { recursive: true });
  const server = await startAt(dataDir, {});
  await withClient(server.url('postgres'), (client) => client.query(`create database ${NAME}`));
  return server;
}

/** A migrated database on a new server. */
export async function startPrimary(): Promise<DrillServer> {
  const server = await startEmpty();
  const environment = readEnvironment({ DATABASE_URL: server.url() });
  const database = await openDatabase(environment, createLogger('silent'));
  const { db, pool } = database.open({ size: 4, statementTimeout: 0 });
  await prepareDatabase(db, pool, new Date());
  await database.close();
  return server;
}

/** A copy of a running server's files like pg_basebackup's, which then follows the server. */
export async function startStandbyOf(primary: DrillServer): Promise<DrillServer> {
  const to = await newDataDir('standby');
  await mkdir(to, { recursive: true, mode: 0o711 });
  const label = await withClient(primary.url(), async (client) => {
    await client.query(`select pg_backup_start('standby', true)`);
    await promisify(execFile)('cp', ['-a', join(primary.dataDir, 'cluster'), to]);
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop()');
    return rows[0]?.labelfile ?? '';
  });
  for (const socket of ['.s.PGSQL.5432', '.s.PGSQL.5432.lock'])
    await rm(join(to, 'cluster', socket), { force: true });
  const data = join(to, 'cluster', 'pgdata');
  for (const own of ['postmaster.pid', 'postmaster.opts']) await rm(join(data, own), { force: true });
  await writeFile(join(data, 'backup_label'), label);
  await writeFile(join(data, 'standby.signal'), '');
  await promisify(execFile)('chown', ['-R', `--reference=${data}`, data]);
  const source = `host=${primary.host} port=${primary.port} user=${primary.user} password=${primary.password} application_name=standby`;
  const standby = await startAt(to, { primary_conninfo: source });
  await eventually(async () => {
    const { rows } = await primary.query('select 1 from pg_stat_replication');
    if (rows.length === 0) throw new Error('the standby does not stream');
  }, 30_000);
  return standby;
}

/** From now on a commit is acknowledged when the standby has it. */
export async function makeSynchronous(primary: DrillServer): Promise<void> {
  await primary.query(`alter system set synchronous_standby_names = '*'`);
  await primary.query('select pg_reload_conf()');
  await eventually(async () => {
    const { rows } = await primary.query(`select 1 from pg_stat_replication where sync_state = 'sync'`);
    if (rows.length === 0) throw new Error('the standby is not synchronous');
  }, 10_000);
}

export async function withDb<Result>(url: string, work: (db: Db) => Promise<Result>): Promise<Result> {
  const pool = createPool({ connectionString: url, size: 2, statementTimeout: 0, onError: () => undefined });
  const db = createDb(pool);
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}
