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
import { isLockTimeout, isSerialisationFailure } from './database-error.ts';

const FOLDER = new URL('../../../migrations/', import.meta.url);

async function migrationNames(): Promise<string[]> {
  const files = (await readdir(FOLDER)).filter((file) => /^\d{4}_.*(?<!\.test)\.ts$/.test(file));
  return files.map((file) => file.replace(/\.ts$/, '')).sort();
}

async function loadMigrations(): Promise<Record<string, Migration>> {
  const entries = (await migrationNames()).map(
    async (name): Promise<[string, Migration]> => [
      name,
      (await import(new URL(`${name}.ts`, FOLDER).href)) as Migration,
    ],
  );
  return Object.fromEntries(await Promise.all(entries));
}

export interface MigrationState {
  /** What the database lacks, in order. */
  readonly pending: readonly string[];
  /** What it has and this version does not know. */
  readonly unknown: readonly string[];
  /** Made by the migrations that the baseline replaces: the baseline is only written down. */
  readonly isFromBefore: boolean;
}

/** Reads only. Throws one line for a database that stopped within the migrations that the baseline replaces. */
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
  const holder = await pool.connect();
  try {
    await holder.query(LOCKED);
    return await migrateAlone(pool);
  } finally {
    // The end of the connection is the end of its lock.
    holder.release(true);
  }
}

/** One process at a time, for as long as it takes: the queue's own migrations change tables that others look at. */
const LOCKED = `begin; set local lock_timeout = 0; set local statement_timeout = 0;
  set local idle_in_transaction_session_timeout = 0; select pg_advisory_xact_lock(7306, 1)`;

async function migrateAlone(pool: pg.Pool): Promise<string[]> {
  const adopted = (await adoptBaseline(pool)) ? [BASELINE] : [];
  const applied = await applyAll(pool, loadMigrations, MIGRATIONS);
  await migrateJobs({ pgPool: pool });
  return [...adopted, ...applied];
}

/** Time that a migration waits for a table; everybody else who wants the table waits behind it meanwhile. */
const LOCK_TIMEOUT = '2s';
/** Pause in which those go on, and tries before the migration fails: two minutes beside calls of five seconds. */
const PAUSE_MS = 1_000;
const TRIES = 40;

/**
 * Applies migrations one by one beside processes at work; each gives way to statements that hold its tables, in a
 * deadlock with them, too.
 */
export async function applyAll(
  pool: pg.Pool,
  load: () => Promise<Record<string, Migration>>,
  table: string,
): Promise<string[]> {
  const migrator = new Migrator({
    db: new Kysely({ dialect: new PostgresDialect({ pool }) }),
    provider: { getMigrations: async () => mapValues(await load(), yielding) },
    migrationTableName: table,
    migrationLockTableName: `${table}_lock`,
  });
  const applied: string[] = [];
  for (let tries = 1; ; ) {
    const { error, results } = await migrator.migrateUp();
    const isHeld = isLockTimeout(error) || isSerialisationFailure(error);
    if (error && (!isHeld || tries >= TRIES)) throw error;
    if (error) {
      tries += 1;
      await delay(PAUSE_MS);
      continue;
    }
    if (!results?.length) return applied;
    applied.push(...results.map((result) => result.migrationName));
    tries = 1;
  }
}

const yielding = (migration: Migration): Migration => ({
  up: async (db) => {
    await sql`select set_config('lock_timeout', ${LOCK_TIMEOUT}, true)`.execute(db);
    await migration.up(db);
  },
});

const mapValues = <Value>(record: Record<string, Value>, map: (value: Value) => Value) =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));
