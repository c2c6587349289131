import { createHash } from 'node:crypto';
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { up } from '../../../migrations/0001_baseline.ts';
import { useTestApp } from '../../../test/harness.ts';
import { dropDatabase, urlOf, withClient } from '../../../test/template-database.ts';
import { requireMigrated } from '../../app/check-database.ts';
import { planOf } from '../../app/migration-plan.ts';
import { prepareDatabase } from '../../app/prepare-database.ts';
import { REPLACED } from './baseline.ts';
import { catalogueOf } from './catalogue.ts';
import { type Fingerprint, fingerprintsOf } from './compare-databases.ts';
import { createDb, createPool } from './database.ts';
import { migrate } from './migrate.ts';

const t = useTestApp();
const NAME = `otolead_from_before_${process.pid}`;
let pool: pg.Pool;

const MADE = `${NAME}_made`;
/** Lines and SHA-256 of the catalogue that the replaced migrations made, taken before they were deleted. */
const LEFT_BY_THEM = [1608, '33eb35a99ac50e2531168fba5e457c2b45306217bf4a50ecf4eb6b4c161fef25'];
const server = () => t.pool.options.connectionString ?? '';
const open = (name: string) =>
  createPool({
    connectionString: urlOf(server(), name),
    size: 4,
    statementTimeout: 0,
    onError: () => undefined,
  });
const inServer = (work: (admin: pg.Client) => Promise<unknown>) => withClient(server(), 'postgres', work);

/** A database as the replaced migrations left it, which the baseline makes as well (docs/decisions/057). */
beforeAll(async () => {
  await inServer((admin) => admin.query(`create database ${MADE} template template0`));
  const made = open(MADE);
  await new Kysely<never>({ dialect: new PostgresDialect({ pool: made }) }).transaction().execute(up);
  await made.query('create table schema_migration (name text primary key, timestamp text not null)');
  await made.query("insert into schema_migration select unnest($1::text[]), ''", [REPLACED]);
  await made.end();
});

beforeEach(async () => {
  await inServer((admin) => admin.query(`create database ${NAME} template ${MADE}`));
  pool = open(NAME);
});

afterEach(async () => {
  await pool.end();
  await inServer((admin) => dropDatabase(admin, NAME));
});

afterAll(() => inServer((admin) => dropDatabase(admin, MADE)));

async function contents(): Promise<Map<string, Fingerprint>> {
  const client = await pool.connect();
  try {
    const found = await fingerprintsOf(client);
    for (const name of found.keys())
      if (!name.startsWith('public.') || name.includes('schema_')) found.delete(name);
    return found;
  } finally {
    client.release();
  }
}

async function catalogue(database: pg.Pool): Promise<string[]> {
  const client = await database.connect();
  try {
    await client.query('begin');
    return await catalogueOf(client, 'public');
  } finally {
    await client.query('rollback');
    client.release();
  }
}

const names = async () =>
  (await pool.query<{ name: string }>('select name from schema_migration order by name')).rows.map(
    ({ name }) => name,
  );

/** Web and migrate alike. */
async function expectRefused(line: RegExp): Promise<void> {
  const before = await names();
  await expect(prepareDatabase(createDb(pool), pool, new Date())).rejects.toThrow(line);
  expect(await names()).toEqual(before);
}

describe('a database that all replaced migrations made', () => {
  it('is written down as one of the baseline, and no row and no table of it is touched', async () => {
    await pool.query("update make set name = 'Changed here' where id = 1");
    await pool.query("select ensure_activity_partition('2026-11-01')");
    const before = await contents();
    await expect(requireMigrated(pool)).rejects.toThrow(
      /^The database lacks \d+ migrations?: npm run migrate$/,
    );
    const plan = await planOf(pool);
    expect(plan[0]).toBe('0001_baseline: about 1 s, only written down: the database has all of it');
    expect(await names()).toEqual([...REPLACED].toSorted());

    const applied = await migrate(pool);
    expect(applied[0]).toBe('0001_baseline');
    expect(await names()).toEqual([...applied].toSorted());
    // Later migrations add and change tables of their own.
    if (applied.length === 1) expect(await contents()).toEqual(before);
    expect((await pool.query('select name from make where id = 1')).rows).toEqual([{ name: 'Changed here' }]);
    expect(await migrate(pool)).toEqual([]);
  });

  it('ends with the catalogue of a fresh one, and two processes may write it down at once', async () => {
    const both = await Promise.all([migrate(pool), migrate(pool)]);
    expect(both.flat().filter((name) => name === '0001_baseline')).toHaveLength(1);
    expect(await catalogue(pool)).toEqual(await catalogue(t.pool));
  });

  it('is what the baseline makes: its files are as the replaced migrations left the catalogue', async ({
    skip,
  }) => {
    const { rows } = await pool.query<{ number: number }>(
      "select current_setting('server_version_num')::int as number",
    );
    skip(
      Math.floor((rows[0]?.number ?? 0) / 10_000) !== 18,
      'Other versions of PostgreSQL spell it differently',
    );
    const lines = await catalogue(pool);
    expect([lines.length, createHash('sha256').update(lines.join('\n')).digest('hex')]).toEqual(LEFT_BY_THEM);
  });
});

describe('a database that this version must not go on with', () => {
  it('has only part of the replaced migrations: one line says which', async () => {
    await pool.query("delete from schema_migration where name like '010%'");
    const line =
      /^The database has only part of the migrations that 0001_baseline replaces, it lacks 0100_key_scopes and 3 more: migrate it with the version of OtoLead from before the baseline first$/;
    await expectRefused(line);
    await expect(requireMigrated(pool)).rejects.toThrow(line);
    await expect(planOf(pool)).rejects.toThrow(line);
  });

  it.each([
    [
      'a column more',
      'alter table lead add column nickname text',
      /: it has column lead\.nickname text\. Put /,
    ],
    [
      'an index less',
      'drop index lead_created',
      /: it lacks index lead_created CREATE INDEX lead_created ON lead/,
    ],
    [
      'another type',
      'alter table model alter column body_type type varchar(40)',
      /: it lacks column model\.body_type text; it has column model\.body_type character varying\(40\)\. Put /,
    ],
    [
      'another function',
      'create or replace function note_job() returns trigger language plpgsql as $$ begin return null; end $$',
      /: it lacks function CREATE OR REPLACE FUNCTION note_job\(\).*; it has function CREATE OR REPLACE FUNCTION note_job/,
    ],
    ['a trigger less', 'drop trigger change_log_append_only on change_log', /: it lacks trigger change_log/],
    [
      'many differences',
      'drop table lead_viewer',
      /^The database is not what its migrations made: it lacks [^;]+; it lacks [^;]+; it lacks [^;]+; and \d+ more\. Put that right, or restore the backup, and start again$/,
    ],
  ])('has %s: one line names it', async (_what, change, line) => {
    await pool.query(change);
    await expectRefused(line);
  });

  it('is said by the plan as well', async () => {
    await pool.query('create index lead_of_mine on lead (age_range)');
    await expect(planOf(pool)).rejects.toThrow(': it has index lead_of_mine CREATE INDEX');
  });
});
