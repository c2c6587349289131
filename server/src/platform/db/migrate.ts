import { readdir } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { runMigrations as migrateJobs } from 'graphile-worker';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type pg from 'pg';
import {
  adoptBaseline,
  appliedMigrations,
  BASELINE,
  isFromBefore,
  MIGRATIONS,
  REPLACED,
} from './baseline.ts';
import { type Indexes, makeIndexes } from './concurrent-indexes.ts';
import { givingWay, LOCK_TIMEOUT } from './give-way.ts';
import { beginRewrite, type Rewrite, requireRewritten } from './rewrites.ts';

/** A file of `server/migrations`. */
export interface Step extends Pick<Migration, 'up'> {
  /** Left to the worker, once `up` has made room for it. */
  readonly rewrite?: Rewrite;
  /** Names of migrations whose rewrites have to be done, of one that contracts. */
  readonly needs?: readonly string[];
  /** Indexes of tables that calls write to, made before `up` and beside those calls. */
  readonly indexes?: Indexes;
}

const FOLDER = new URL('../../../migrations/', import.meta.url);

async function migrationNames(): Promise<string[]> {
  const files = (await readdir(FOLDER)).filter((file) => /^\d{4}_.*(?<!\.test)\.ts$/.test(file));
  return files.map((file) => file.replace(/\.ts$/, '')).sort();
}

const loadStep = async (name: string) => (await import(new URL(`${name}.ts`, FOLDER).href)) as Step;

async function loadSteps(): Promise<Record<string, Step>> {
  const entries = (await migrationNames()).map(
    async (name): Promise<[string, Step]> => [name, await loadStep(name)],
  );
  return Object.fromEntries(await Promise.all(entries));
}

/** Throws where a migration has none. */
export async function loadRewrite(name: string): Promise<Rewrite> {
  const { rewrite } = await loadStep(name);
  if (!rewrite) throw new Error(`${name} has no rewrite`);
  return rewrite;
}

export interface MigrationState {
  /** What the database lacks, in order. */
  readonly pending: readonly string[];
  /** What it has and this version does not know. */
  readonly unknown: readonly string[];
  /** Made by the migrations that the baseline replaces: the baseline is only written down. */
  readonly isFromBefore: boolean;
}

/** Reads only. Throws a one-line error for a database that stopped within the migrations that the baseline replaces. */
export async function migrationsOf(pool: pg.Pool): Promise<MigrationState> {
  const known = await migrationNames();
  const applied = await appliedMigrations(pool);
  return {
    pending: known.filter((name) => !applied.includes(name)),
    unknown: applied.filter((name) => !known.includes(name) && !REPLACED.includes(name)),
    isFromBefore: isFromBefore(applied),
  };
}

/**
 * Applies pending migrations, each in one transaction and under a lock, so that two processes may start at once, and
 * upgrades the job queue's schema. Returns the names applied. Uses plain connections, because a migration's statement
 * may contain several commands, which `createDb` does not accept.
 */
export async function migrate(pool: pg.Pool): Promise<string[]> {
  return alone(pool, () => migrateAlone(pool));
}

/** Keeps others out while a transaction is open; answers whether nobody did before. */
const BEGIN = 'begin; set local idle_in_transaction_session_timeout = 0';
const LOCK = 'select pg_try_advisory_xact_lock(7306, 1) as locked';
const ASK_AGAIN_MS = 200;

/**
 * One process at a time, for as long as it takes: the queue's own migrations change tables that others look at. The
 * others ask again and again, because \`create index concurrently\` waits for statements that wait.
 */
export async function alone<Result>(pool: pg.Pool, work: () => Promise<Result>): Promise<Result> {
  const holder = await pool.connect();
  try {
    for (;;) {
      await holder.query(BEGIN);
      const { rows } = await holder.query<{ locked: boolean }>(LOCK);
      if (rows[0]?.locked) return await work();
      await holder.query('rollback');
      await delay(ASK_AGAIN_MS);
    }
  } finally {
    // The end of the connection is the end of its lock.
    holder.release(true);
  }
}

async function migrateAlone(pool: pg.Pool): Promise<string[]> {
  const adopted = (await adoptBaseline(pool)) ? [BASELINE] : [];
  const applied = await applyAll(pool, loadSteps, MIGRATIONS);
  await migrateJobs({ pgPool: pool });
  return [...adopted, ...applied];
}

/** Applies migrations one by one beside processes at work, to which each gives way. */
export async function applyAll(
  pool: pg.Pool,
  load: () => Promise<Record<string, Step>>,
  table: string,
): Promise<string[]> {
  const steps = await load();
  const migrator = new Migrator({
    db: new Kysely({ dialect: new PostgresDialect({ pool }) }),
    provider: { getMigrations: async () => mapEntries(steps, yielding) },
    migrationTableName: table,
    migrationLockTableName: `${table}_lock`,
  });
  const applied: string[] = [];
  for (;;) {
    const next = (await migrator.getMigrations()).find(({ executedAt }) => executedAt === undefined);
    if (!next) return applied;
    await makeIndexes(pool, steps[next.name]?.indexes ?? {});
    const results = await givingWay(async () => {
      const { error, results: done = [] } = await migrator.migrateUp();
      if (error) throw error;
      return done;
    });
    applied.push(...results.map((result) => result.migrationName));
  }
}

/** In the transaction that notes the migration as applied. */
const yielding = (name: string, { up, rewrite, needs = [] }: Step): Migration => ({
  up: async (db) => {
    await sql`select set_config('lock_timeout', ${LOCK_TIMEOUT}, true)`.execute(db);
    if (needs.length > 0) await requireRewritten(db, name, needs);
    await up(db);
    if (rewrite) await beginRewrite(db, name, rewrite);
  },
});

const mapEntries = <Value, Result>(
  record: Record<string, Value>,
  map: (key: string, value: Value) => Result,
): Record<string, Result> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(key, value)]));
