import { beforeEach, expect, it } from 'vitest';
import { useTestApp } from '../../../test/harness.ts';
import { eventually } from '../embedded-postgres/embedded-postgres.fixture.ts';
import { makeIndexes } from './concurrent-indexes.ts';

const t = useTestApp();
const INDEXES = { tried_city: 'create index concurrently tried_city on tried (city) where city > 0' };

beforeEach(async () => {
  await t.pool.query(`
    drop table if exists tried;
    create table tried (at date not null, city integer) partition by range (at);
    create table tried_2026_01 partition of tried for values from ('2026-01-01') to ('2026-02-01');
    create table tried_2026_02 partition of tried for values from ('2026-02-01') to ('2026-03-01')`);
});

/** Indexes of the partitioned table, whether they are valid, and what each belongs to. */
async function indexes() {
  const { rows } = await t.pool.query<{ name: string; valid: boolean; of: string | null }>(
    `select c.relname as name, indisvalid as valid, inhparent::regclass::text as of
     from pg_index join pg_class c on c.oid = indexrelid left join pg_inherits on inhrelid = indexrelid
     where indrelid::regclass::text like 'tried%' order by 1`,
  );
  return rows.map(({ name, valid, of }) => `${name} ${valid} ${of ?? '-'}`);
}

const ALL = ['tried_city true -', 'tried_city_2026_01 true tried_city', 'tried_city_2026_02 true tried_city'];

it('an index of a partitioned table is made beside writes, partition by partition, and later months have it', async () => {
  const holder = await t.pool.connect();
  try {
    await holder.query("begin; insert into tried_2026_02 values ('2026-02-03', 1)");
    const made = makeIndexes(t.pool, INDEXES);
    await eventually(async () => expect(await indexes()).toHaveLength(3), 5_000);
    expect(await indexes()).toEqual([ALL[0]?.replace('true', 'false'), ALL[1], 'tried_city_2026_02 false -']);
    const began = performance.now();
    await t.pool.query("insert into tried values ('2026-01-03', 2), ('2026-02-03', 2)");
    expect(performance.now() - began).toBeLessThan(1_000);
    await holder.query('commit');
    await made;
  } finally {
    holder.release();
  }
  expect(await indexes()).toEqual(ALL);
  await t.pool.query(
    "create table tried_2026_03 partition of tried for values from ('2026-03-01') to ('2026-04-01')",
  );
  expect(await indexes()).toHaveLength(4);
  await makeIndexes(t.pool, INDEXES);
  expect(await indexes()).toHaveLength(4);
});

it('what a killed migration left goes on: partitions that have it, one with an invalid one, one without', async () => {
  await t.pool.query(`
    create index tried_city on only tried (city) where city > 0;
    create index tried_city_2026_01 on tried_2026_01 (city) where city > 0;
    update pg_index set indisvalid = false where indexrelid = 'tried_city_2026_01'::regclass`);
  await makeIndexes(t.pool, INDEXES);
  expect(await indexes()).toEqual(ALL);
});

it('gives way to who holds the table, and is made afterwards', async () => {
  const holder = await t.pool.connect();
  try {
    await holder.query("begin; insert into tried values ('2026-01-03', 1)");
    const made = makeIndexes(t.pool, INDEXES);
    await eventually(async () => {
      const { rowCount } = await t.pool.query(
        `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      );
      expect(rowCount).toBe(1);
    }, 5_000);
    // Behind the migration for as long as it waits.
    const began = performance.now();
    await t.pool.query("insert into tried values ('2026-01-04', 1)");
    expect(performance.now() - began).toBeLessThan(3_000);
    await holder.query('commit');
    await made;
  } finally {
    holder.release();
  }
  expect(await indexes()).toEqual(ALL);
});
