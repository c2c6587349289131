import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '../../test/harness.ts';
import { createDb, createPool } from '../platform/db/database.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import { queueMessage } from '../platform/messages/outbox.ts';
import { checkDatabase, requireMigrated } from './check-database.ts';
import { grantToRole } from './grant.ts';
import { prepareDatabase } from './prepare-database.ts';

const t = useTestApp();
const ROLE = `otolead_web_${process.pid}`;

describe('a database that this version must not touch', () => {
  it('an older PostgreSQL is refused with one line', async () => {
    // No server of that age is available: a stubbed answer stands in for it.
    const old = {
      query: async () => ({ rows: [{ number: 150_018, version: '15.18 (Debian)', owner: true }] }),
    } as unknown as pg.Pool;
    await expect(checkDatabase(old)).rejects.toThrow(
      'PostgreSQL 17 or newer is needed, the server is 15.18 (Debian)',
    );
  });

  it('one of a newer version of ours is refused with one line, by web, worker and migrate alike', async () => {
    await t.pool.query("insert into schema_migration (name, timestamp) values ('9999_of_tomorrow', '')");
    const refusal = /^The database was made by a newer version of OtoLead \(9999_of_tomorrow\): [^\n]+$/;
    await expect(requireMigrated(t.pool)).rejects.toThrow(refusal);
    await expect(prepareDatabase(t.db, t.pool, new Date())).rejects.toThrow(refusal);
    await t.pool.query("delete from schema_migration where name = '9999_of_tomorrow'");
  });

  it('one without a migration is refused by the worker, which makes none', async () => {
    await t.pool.query("delete from schema_migration where name = '0001_baseline'");
    await expect(requireMigrated(t.pool)).rejects.toThrow('The database lacks 1 migration: npm run migrate');
    await t.pool.query("insert into schema_migration (name, timestamp) values ('0001_baseline', '')");
    expect((await checkDatabase(t.pool)).pending).toEqual([]);
  });
});

describe('a database role that owns nothing', () => {
  let pool: pg.Pool;

  beforeAll(async () => {
    await t.pool.query(`create role ${ROLE} login password 'secret'`);
    await grantToRole(t.pool, ROLE);
    const url = new URL(t.pool.options.connectionString ?? '');
    url.username = ROLE;
    url.password = 'secret';
    pool = createPool({ connectionString: url.href, size: 2, statementTimeout: 0, onError: () => undefined });
  });

  afterAll(async () => {
    await pool.end();
    await t.pool.query(`drop owned by ${ROLE}`);
    await t.pool.query(`drop role ${ROLE}`);
  });

  it('starts, because nothing is left to migrate, and makes the partitions of next month', async () => {
    const [db, later] = [createDb(pool), new Date('2031-05-20T00:00:00Z')];
    expect(await prepareDatabase(db, pool, later)).toEqual([]);
    const { rows } = await t.pool.query("select to_regclass('activity_2031_06') as made");
    expect(rows).toEqual([{ made: 'activity_2031_06' }]);
  });

  it('writes rows and jobs, and sees the jobs that others queued', async () => {
    const mail = { channel: 'mail', recipient: 'a@b.test', subject: 'Code', body: '1', until: null } as const;
    await inTransaction(t.db, (tx) => queueMessage(tx, mail, new Date()));
    await inTransaction(createDb(pool), (tx) => queueMessage(tx, mail, new Date()));
    const { rows } = await pool.query('select count(*)::int as count from graphile_worker._private_jobs');
    expect(rows).toEqual([{ count: 2 }]);
  });

  it('changes no table', async () => {
    await expect(pool.query('alter table lead add column more text')).rejects.toThrow('must be owner');
    await expect(pool.query('create table more (id int)')).rejects.toThrow('permission denied');
  });

  it('says that the owner must migrate where something is missing', async () => {
    await t.pool.query("delete from schema_migration where name = '0001_baseline'");
    await expect(prepareDatabase(createDb(pool), pool, new Date())).rejects.toThrow(
      "The database lacks 1 migration, which its owner makes: npm run migrate with the owner's DATABASE_URL",
    );
    await t.pool.query("insert into schema_migration (name, timestamp) values ('0001_baseline', '')");
  });

  it('is refused with one line where it does not exist', async () => {
    await expect(grantToRole(t.pool, 'nobody_at_all')).rejects.toThrow(
      'There is no database role nobody_at_all',
    );
  });
});
