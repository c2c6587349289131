import { readFileSync } from 'node:fs';
import pg from 'pg';
import { makeStructure } from '../../../migrations/0001_baseline.ts';
import { catalogueOf, differencesOf } from './catalogue.ts';

export const BASELINE = '0001_baseline';
export const MIGRATIONS = 'schema_migration';

/** The migrations that the baseline stands for, by the names under which databases have them. */
export const REPLACED: readonly string[] = JSON.parse(
  readFileSync(new URL('../../../migrations/baseline/replaced.json', import.meta.url), 'utf8'),
);

const CHECKED_SCHEMA = 'otolead_baseline';
const SHOWN = 3;
const LONGEST = 160;

/** The names of migrations that a database has; none where it is empty. */
export async function appliedMigrations(client: pg.Pool | pg.ClientBase): Promise<string[]> {
  const { rows: made } = await client.query<{ exists: boolean }>(
    `select to_regclass('public.${MIGRATIONS}') is not null as exists`,
  );
  if (!made[0]?.exists) return [];
  const { rows } = await client.query<{ name: string }>(`select name from ${MIGRATIONS} order by name`);
  return rows.map(({ name }) => name);
}

/** Whether a database was made by the replaced migrations. Throws a one-line error where only some of them have run. */
export function isFromBefore(applied: readonly string[]): boolean {
  if (!applied.some((name) => REPLACED.includes(name))) return false;
  const missing = REPLACED.filter((name) => !applied.includes(name));
  if (missing.length === 0) return true;
  const others = missing.length > 1 ? ` and ${missing.length - 1} more` : '';
  throw new Error(
    `The database has only part of the migrations that ${BASELINE} replaces, it lacks ${missing[0]}${others}: migrate it with the version of OtoLead from before the baseline first`,
  );
}

/**
 * Writes down a database that the replaced migrations made as one of the baseline; no table but the list of migrations is
 * touched. Answers whether it did. Throws a one-line error where the database differs from what the baseline makes.
 */
export async function adoptBaseline(pool: pg.Pool): Promise<boolean> {
  if (!isFromBefore(await appliedMigrations(pool))) return false;
  return within(pool, async (client) => {
    await client.query(`lock table ${MIGRATIONS} in exclusive mode`);
    if (!isFromBefore(await appliedMigrations(client))) return false;
    await refuseDifferences(client);
    await client.query(`delete from ${MIGRATIONS} where name = any($1)`, [REPLACED]);
    await client.query(`insert into ${MIGRATIONS} (name, timestamp) values ($1, $2)`, [
      BASELINE,
      new Date().toISOString(),
    ]);
    await client.query('commit');
    return true;
  });
}

/** Throws the line that `adoptBaseline` would throw, and changes nothing. */
export function checkAdoption(pool: pg.Pool): Promise<void> {
  return within(pool, refuseDifferences);
}

/** What is not committed by the work itself is taken back. */
async function within<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    return await work(client);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

/** PostgreSQL itself writes both catalogues, so its version makes no difference: the baseline's is built and taken back. */
async function refuseDifferences(client: pg.ClientBase): Promise<void> {
  const schema = pg.escapeIdentifier(CHECKED_SCHEMA);
  await client.query(`savepoint checked; create schema ${schema}; set local search_path = ${schema}, public`);
  await makeStructure((text) => client.query(text));
  const expected = await catalogueOf(client, CHECKED_SCHEMA);
  await client.query('rollback to savepoint checked');
  const differences = differencesOf(expected, await catalogueOf(client, 'public'));
  if (differences.length === 0) return;
  const shown = differences.slice(0, SHOWN).map((line) => line.slice(0, LONGEST));
  const others = differences.length > SHOWN ? `; and ${differences.length - SHOWN} more` : '';
  throw new Error(
    `The database is not what its migrations made: it ${shown.join('; it ')}${others}. Put that right, or restore the backup, and start again`,
  );
}
