import { readdir } from 'node:fs/promises';
import { runMigrations as migrateJobs } from 'graphile-worker';
import { Kysely, PostgresDialect } from 'kysely';
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
  const applied = (await adoptBaseline(pool)) ? [BASELINE] : [];
  const migrator = new Migrator({
    db: new Kysely({ dialect: new PostgresDialect({ pool }) }),
    provider: { getMigrations: loadMigrations },
    migrationTableName: MIGRATIONS,
    migrationLockTableName: 'schema_migration_lock',
  });
  for (;;) {
    const { error, results } = await migrator.migrateUp();
    if (error) throw error;
    if (!results?.length) break;
    applied.push(...results.map((result) => result.migrationName));
  }
  await migrateJobs({ pgPool: pool });
  return applied;
}
