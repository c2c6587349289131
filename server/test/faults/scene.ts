import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, realpath, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import pg from 'pg';
import { openDatabase } from '../../src/app/database-runtime.ts';
import { prepareDatabase } from '../../src/app/prepare-database.ts';
import { createDb, createPool, type Db } from '../../src/platform/db/database.ts';
import { findCluster } from '../../src/platform/embedded-postgres/cluster.ts';
import {
  eventually,
  newDataDir,
  tidyUp,
} from '../../src/platform/embedded-postgres/embedded-postgres.fixture.ts';
import { connectionStringTo, readPostmasterFile } from '../../src/platform/embedded-postgres/endpoint.ts';
import { stopAdopted } from '../../src/platform/embedded-postgres/launcher.ts';
import { readEnvironment } from '../../src/platform/environment.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { buildLead } from '../builders/leads.ts';
import { openTestSession } from '../builders/session.ts';
import { buildUser } from '../builders/users.ts';
import { memoryFolder } from '../memory-folder.ts';
import { hashMigrations } from '../template-database.ts';
import { endProcesses } from './server-process.ts';

/** A new data folder with a migrated database and one signed-in agent. */
export interface Scene {
  /** Value for DATA_DIR. */
  readonly dataDir: string;
  readonly token: string;
  /** Pid of the server's PostgreSQL; undefined if it was shut down properly. */
  postmasterPid(): Promise<number | undefined>;
  /** A separate connection; the work ends before the connection does. */
  withDb<Result>(work: (db: Db) => Promise<Result>): Promise<Result>;
  /** Fresh leads exclusive to this test, by id. */
  buildLeads(count: number): Promise<number[]>;
  /** One plain connection, for locks that outlive a statement; the fault may cut it. */
  connect(): Promise<pg.Client>;
}

const scenes: string[] = [];

/** By the hash of the migrations. */
const TEMPLATES = join(memoryFolder(), 'test-scene');

export async function buildScene(): Promise<Scene> {
  const postgresDir = await newDataDir('postgres');
  scenes.push(postgresDir);
  const dataDir = dirname(postgresDir);
  await mkdir(postgresDir);
  await copyTree(await findTemplate(), join(postgresDir, 'cluster'));
  const { database, db } = await openPrepared(dataDir);
  const token = await openTestSession(db, await buildUser(db), new Date());
  await database.close();

  const connectionString = () => findConnectionString(postgresDir);
  const withDb: Scene['withDb'] = async (work) => {
    const options = { connectionString: await connectionString(), size: 1, statementTimeout: 10_000 };
    const own = createDb(createPool({ ...options, onError: () => undefined }));
    try {
      return await work(own);
    } finally {
      await own.destroy();
    }
  };
  return {
    dataDir,
    token,
    postmasterPid: async () => (await findPostmaster(postgresDir)).file?.pid,
    withDb,
    buildLeads: (count) =>
      withDb(async (own) => {
        const leadIds: number[] = [];
        for (let n = 0; n < count; n += 1) leadIds.push((await buildLead(own)).lead_id);
        return leadIds;
      }),
    connect: async () => {
      const client = new pg.Client({ connectionString: await connectionString() });
      client.on('error', () => undefined);
      await client.connect();
      return client;
    },
  };
}

/**
 * Files of a migrated database, created once and copied for each scene, because creating and migrating one takes longer
 * than most of these tests.
 */
async function findTemplate(): Promise<string> {
  const name = await hashMigrations();
  const template = join(TEMPLATES, name);
  if (existsSync(template)) return template;
  // Created where PostgreSQL's user may work, and published by an atomic rename: two may create it at once.
  const postgresDir = await newDataDir('postgres');
  const { database } = await openPrepared(dirname(postgresDir));
  await database.close();
  const unfinished = `${template}-${process.pid}`;
  await mkdir(TEMPLATES, { recursive: true });
  for (const other of await readdir(TEMPLATES))
    if (!other.startsWith(name)) await rm(join(TEMPLATES, other), { recursive: true, force: true });
  await copyTree(await realpath(join(postgresDir, 'cluster')), unfinished);
  await rename(unfinished, template).catch((error: unknown) => {
    if (!existsSync(template)) throw error;
  });
  return template;
}

/** With owners and modes, which PostgreSQL requires. */
const copyTree = (from: string, to: string) => promisify(execFile)('cp', ['-a', from, to]);

async function openPrepared(dataDir: string) {
  const database = await openDatabase(readEnvironment({ DATA_DIR: dataDir }), createLogger('silent'));
  const { db, pool } = database.open({ size: 2, statementTimeout: 0 });
  await prepareDatabase(db, pool, new Date());
  return { database, db };
}

/** PostgreSQL process in which a matching statement of the server waits for a lock. */
export function heldStatement(scene: Scene, pattern: string): Promise<number> {
  const find = (db: Db) =>
    sql<{ pid: number }>`
      select pid from pg_stat_activity
      where wait_event_type = 'Lock' and application_name = 'otolead' and query like ${pattern}`.execute(db);
  return eventually(async () => {
    const pid = (await scene.withDb(find)).rows[0]?.pid;
    if (!pid) throw new Error(`nothing waits with ${pattern}`);
    return pid;
  }, 15_000);
}

/** Kills PostgreSQL and waits until the server has restarted it. */
export async function killPostgres(scene: Scene): Promise<void> {
  const killed = (await scene.postmasterPid()) ?? 0;
  process.kill(killed, 'SIGKILL');
  await eventually(async () => {
    const pid = await scene.postmasterPid();
    if (pid === undefined || pid === killed) throw new Error('PostgreSQL is not back');
    await scene.withDb((db) => sql`select 1`.execute(db));
  }, 40_000);
}

/** As if the workers holding jobs had been gone for a minute. */
export const ageLocks = (scene: Scene) =>
  scene.withDb((db) =>
    sql`update graphile_worker._private_jobs set locked_at = locked_at - interval '1 minute'`.execute(db),
  );

/** For `afterEach`: ends the scenes' servers and removes their folders. */
export async function removeScenes(): Promise<void> {
  await endProcesses();
  for (const postgresDir of scenes.splice(0)) {
    // A killed server's connection counts as a user until PostgreSQL notices its end.
    await eventually(async () => {
      if (!(await stopAdopted(postgresDir))) throw new Error(`PostgreSQL in ${postgresDir} is still in use`);
    }, 10_000);
  }
  await tidyUp();
}

async function findPostmaster(postgresDir: string) {
  const cluster = await findCluster(postgresDir);
  if (!cluster) throw new Error(`no database in ${postgresDir}`);
  return { cluster, file: await readPostmasterFile(cluster) };
}

async function findConnectionString(postgresDir: string): Promise<string> {
  const { cluster, file } = await findPostmaster(postgresDir);
  if (!file?.endpoint) throw new Error('PostgreSQL is not running');
  return connectionStringTo(file.endpoint, cluster.password, 'otolead');
}
