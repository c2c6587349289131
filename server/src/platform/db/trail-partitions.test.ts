import { randomBytes } from 'node:crypto';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { downloadSecurity, listSecurity } from '@otolead/contract/trail/security.endpoints.ts';
import { downloadSeenLeads, listViews } from '@otolead/contract/trail/views.endpoints.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildUser } from '../../../test/builders/users.ts';
import { useTestApp } from '../../../test/harness.ts';
import { eventually } from '../embedded-postgres/embedded-postgres.fixture.ts';
import { createDb, createPool } from './database.ts';
import { ensureTrailPartitions, moveOldTrail } from './trail-partitions.ts';

const SLOW = `slow_${randomBytes(4).toString('hex')}`;
const TO = { OLD_LOGS_TABLESPACE: SLOW, OLD_LOGS_AFTER_MONTHS: 3 };
const t = useTestApp({ environment: { ...TO, OLD_LOGS_AFTER_MONTHS: '3' } });
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

/** Moving a month of the log stays, with its table there already, until the returned function is called. */
async function stopInTheMiddle(log: string): Promise<() => Promise<unknown>> {
  await t.pool.query(`
    create function wait_there() returns event_trigger language plpgsql as $$ begin
      perform pg_sleep(60) from pg_event_trigger_ddl_commands() where object_identity ~ '${log}';
    end $$;
    create event trigger waits on ddl_command_end when tag in ('ALTER INDEX') execute function wait_there()`);
  return () => t.pool.query('drop event trigger waits; drop function wait_there');
}

/** Connections of a worker that is killed. */
const ownPool = () => {
  const { connectionString = '' } = t.pool.options;
  return createPool({ connectionString, size: 1, statementTimeout: 0, onError: () => undefined });
};

/** Backends that move a month just now. */
async function movers(): Promise<number[]> {
  const { rows } = await t.pool.query<{ pid: number }>(
    "select pid from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()",
  );
  return rows.map(({ pid }) => pid);
}

afterAll(async () => {
  await t.pool.query(`drop table ${(await moved()).join(', ')}`);
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

const MOVING = /^An old month of this log is just moving to the archive\. Try again/;

it.each([
  ['security_log', '02', [listSecurity, downloadSecurity], listViews],
  ['view_log', '03', [listViews, downloadSeenLeads], listSecurity],
] as const)(
  'a month of the %s (%s) that takes long to move makes readers wait and then says so, and is whole when the move is killed',
  async (log, number, readers, other) => {
    const [month, day] = [`${log}_2026_${number}`, `2026-${number}-20`];
    await t.pool.query(`
      select ensure_trail_partition('${log}', '${day}');
      insert into ${log} (at, market_id, ${log === 'view_log' ? 'kind, call, rows, leads' : 'event, last_at'})
        select '${day}', 1, ${log === 'view_log' ? "'lead', 'kept', 1, array[n]" : `'signed_in', '${day}'`}
        from generate_series(1, 500) as n`);
    t.clock.set(new Date(`2026-0${Number(number) + 4}-02T19:00:00Z`));
    const token = await t.signIn(await buildUser(t.db, { roleId: ROLE.administrator }));
    const goOn = await stopInTheMiddle(month);
    const worker = ownPool();
    const moving = moveOldTrail(createDb(worker), t.clock.now(), TO).catch((error: Error) => error);
    await eventually(async () => expect(await movers()).toHaveLength(1), 10_000);

    for (const call of readers) {
      const began = performance.now();
      const answer = await t.send(call, {}, { token });
      expect([answer.status, answer.body.message]).toEqual([409, expect.stringMatching(MOVING)]);
      expect(performance.now() - began).toBeGreaterThan(3_000);
    }
    expect((await t.send(readers[0], { from: '2026-05-01' }, { token })).status).toBe(200);
    expect((await t.send(other, {}, { token })).status).toBe(200);

    await t.pool.query('select pg_terminate_backend(pid) from unnest($1::integer[]) as pid', [
      await movers(),
    ]);
    expect(await moving).toBeInstanceOf(Error);
    await worker.end();
    await goOn();
    expect(await moved()).not.toContain(month);
    const { rows } = await t.pool.query(`
      select count(*)::integer as rows, (select count(*)::integer from pg_index where indrelid = '${month}'::regclass
        and not indisvalid) as broken from ${log} where at = '${day}'`);
    expect(rows).toEqual([{ rows: 500, broken: 0 }]);
    expect((await t.send(readers[0], {}, { token })).status).toBe(200);

    expect(await t.addJob('move_old_trail')).toBe(0);
    expect(await moved()).toContain(month);
    expect((await t.send(readers[0], {}, { token })).status).toBe(200);
  },
  60_000,
);

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
