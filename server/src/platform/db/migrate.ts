import { readdir } from 'node:fs/promises';
import { runMigrations as migrateJobs } from 'graphile-worker';
import { Kysely, PostgresDialect } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type pg from 'pg';

const TABLE = 'schema_migration';
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

/** What a database lacks, and what it has that this version does not know; reads only. */
export async function migrationsOf(pool: pg.Pool): Promise<{ pending: string[]; unknown: string[] }> {
  const known = await migrationNames();
  const { rows: made } = await pool.query<{ exists: boolean }>(
    `select to_regclass('public.${TABLE}') is not null as exists`,
  );
  const applied = made[0]?.exists
    ? (await pool.query<{ name: string }>(`select name from ${TABLE} order by name`)).rows.map(
        ({ name }) => name,
      )
    : [];
  return {
    pending: known.filter((name) => !applied.includes(name)),
    unknown: applied.filter((name) => !known.includes(name)),
  };
}

/**
 * Applies what is missing, each migration in a transaction of its own and under a lock, so that two processes
 * may start at once. Also brings the job queue's own schema up to date. Returns the names applied. Statements of a
 * migration may hold several commands, which our own connections (`createDb`) do not take.
 */
export async function migrate(pool: pg.Pool): Promise<string[]> {
  const migrator = new Migrator({
    db: new Kysely({ dialect: new PostgresDialect({ pool }) }),
    provider: { getMigrations: loadMigrations },
    migrationTableName: TABLE,
    migrationLockTableName: 'schema_migration_lock',
  });
  const applied: string[] = [];
  for (;;) {
    const { error, results } = await migrator.migrateUp();
    if (error) throw error;
    if (!results?.length) break;
    applied.push(...results.map((result) => result.migrationName));
  }
  await migrateJobs({ pgPool: pool });
  return applied;
}
