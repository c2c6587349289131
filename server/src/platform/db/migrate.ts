import { readdir } from 'node:fs/promises';
import { runMigrations as migrateJobs } from 'graphile-worker';
import { Kysely, PostgresDialect } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type pg from 'pg';

const FOLDER = new URL('../../../migrations/', import.meta.url);

async function loadMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(FOLDER)).filter((file) => /^\d{4}_.*(?<!\.test)\.ts$/.test(file)).sort();
  const entries = files.map(
    async (file): Promise<[string, Migration]> => [
      file.replace(/\.ts$/, ''),
      (await import(new URL(file, FOLDER).href)) as Migration,
    ],
  );
  return Object.fromEntries(await Promise.all(entries));
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
    migrationTableName: 'schema_migration',
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
