import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { useTestApp } from '../../../test/harness.ts';
import { ensureTrailPartitions } from './trail-partitions.ts';

const SLOW = `slow_${randomBytes(4).toString('hex')}`;
const t = useTestApp({ environment: { OLD_LOGS_TABLESPACE: SLOW, OLD_LOGS_AFTER_MONTHS: '3' } });
const JANUARY = 'view_log_2026_01';

beforeAll(async () => {
  const client = await t.pool.connect();
  // A folder of the server itself.
  await client.query('set allow_in_place_tablespaces = on');
  await client.query(`create tablespace ${SLOW} location ''`);
  client.release(true);
  for (const month of ['2026-01-10', '2026-02-10'])
    await ensureTrailPartitions(t.db, new Date(`${month}T00:00:00Z`));
  await t.pool.query(`
    insert into view_log (at, market_id, kind, call, rows, leads) values ('2026-01-20', 1, 'lead', 'tried', 1, '{77}')`);
});

afterAll(async () => {
  await t.pool.query(`drop table ${JANUARY}, security_log_2026_01`);
  await t.pool.query(`drop tablespace ${SLOW}`);
});

/** Tables and indexes of the logs there. */
async function moved(): Promise<string[]> {
  const { rows } = await t.pool.query<{ name: string }>(
    `select relname as name from pg_class join pg_tablespace s on s.oid = reltablespace
     where spcname = $1 and relkind = 'r' order by 1`,
    [SLOW],
  );
  return rows.map(({ name }) => name);
}

it('the night moves months of the logs that are older than three, with their indexes, and a month that is read waits for the next night', async () => {
  t.clock.set(new Date('2026-04-30T19:00:00Z'));
  await t.addJob('move_old_trail');
  expect(await moved()).toEqual([]);

  t.clock.set(new Date('2026-05-01T19:00:00Z'));
  const reader = await t.pool.connect();
  try {
    await reader.query(`begin; select 1 from ${JANUARY}`);
    expect(await t.addJob('move_old_trail')).toBe(0);
    expect(await moved()).toEqual(['security_log_2026_01']);
    await reader.query('commit');
  } finally {
    reader.release();
  }
  expect(await t.addJob('move_old_trail')).toBe(0);
  expect(await moved()).toEqual(['security_log_2026_01', JANUARY]);
  const { rows } = await t.pool.query(
    `select indexrelid::regclass::text as index from pg_index join pg_class c on c.oid = indexrelid
     where indrelid = $1::regclass and c.reltablespace = 0`,
    [JANUARY],
  );
  expect(rows).toEqual([]);
  expect((await t.pool.query("select call from view_log where leads @> '{77}'")).rows).toEqual([
    { call: 'tried' },
  ]);
});

it('months that are written to stay, and so do tables that are no log', async () => {
  const move = (log: string, before: string) =>
    t.pool.query('select move_trail_partition($1, $2, $3)', [log, before, SLOW]);
  await expect(move('view_log', '2999-01-01')).rejects.toThrow('months that are written to stay');
  await expect(move('activity', '2026-01-01')).rejects.toThrow('activity is no log of the trail');
});

it('functions that act with their owner’s rights are for the roles that were granted them', async () => {
  const { rows } = await t.pool.query<{ name: string }>(`
    select proname as name from pg_proc
    where prosecdef and pronamespace = 'public'::regnamespace and has_function_privilege('public', oid, 'execute')`);
  expect(rows).toEqual([]);
});
