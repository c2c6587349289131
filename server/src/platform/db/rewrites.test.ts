import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { run as runQueue } from 'graphile-worker';
import { type Kysely, sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { useTestApp } from '../../../test/harness.ts';
import { readCommand } from '../../app/cli-commands.ts';
import { eventually } from '../embedded-postgres/embedded-postgres.fixture.ts';
import { applyAll, type Step } from './migrate.ts';
import { queueRewrites, type Rewrite, RUN_REWRITES, runRewrites, takeTurn } from './rewrites.ts';

const t = useTestApp();

const ROWS = 20_000;
/** Rows of the parts before the one in which it is killed. */
const KILLED_AT = 6_000;
const EXPANDS = '0001_expands';
const PROCESS = fileURLToPath(new URL('../../../test/faults/rewrite.ts', import.meta.url));
const rewrite: Rewrite = { table: 'tried', key: 'id', set: 'town = city + 1, times = times + 1' };
const expands: Step = {
  up: (db) =>
    run(db, 'alter table tried add column town integer, add column times integer not null default 0'),
  rewrite,
};
const contracts: Step = {
  up: (db) => run(db, 'alter table tried drop column city'),
  needs: [EXPANDS],
};

const run = async (db: Kysely<unknown>, statement: string) => {
  await sql.raw(statement).execute(db);
};
const expand = () => applyAll(t.pool, async () => ({ [EXPANDS]: expands }), 'tried_migration');
const contract = () =>
  applyAll(t.pool, async () => ({ [EXPANDS]: expands, '0002_contracts': contracts }), 'tried_migration');
const progress = async () =>
  t.db.selectFrom('rewrite').where('name', '=', EXPANDS).selectAll().executeTakeFirstOrThrow();
const rewritten = async () => {
  const { rows } = await t.pool.query<{ times: number; count: number }>(
    'select times, count(*)::integer as count from tried group by times order by times',
  );
  return rows;
};

/** Sessions that pause within a part. */
const sleepers = async () => {
  const { rowCount } = await t.pool.query("select from pg_stat_activity where wait_event = 'PgSleep'");
  return rowCount;
};

async function fill(count: number): Promise<void> {
  await t.pool.query('insert into tried (city) select n from generate_series(1, $1) as n', [count]);
}

beforeEach(async () => {
  await t.pool.query(`
    drop table if exists tried, tried_migration, tried_migration_lock; delete from rewrite;
    create table tried (id bigint generated always as identity primary key, city integer)`);
});

it('a rewrite that is killed by -9 in the middle goes on where it was, each row once, and what contracts waits for it', async () => {
  await fill(ROWS);
  await expand();
  await t.pool.query(`
    create or replace function pause_tried() returns trigger language plpgsql as $$
    begin
      perform pg_sleep(2) from rewrite where row_count = ${KILLED_AT};
      return null;
    end $$;
    create trigger pauses after update on tried execute function pause_tried()`);
  const url = new URL(t.pool.options.connectionString ?? '');
  const child = spawn(process.execPath, [PROCESS, url.href, JSON.stringify(rewrite)], { stdio: 'inherit' });
  const ended = once(child, 'exit');
  await eventually(async () => expect(await sleepers()).toBe(1), 20_000);
  child.kill('SIGKILL');
  expect(await ended).toEqual([null, 'SIGKILL']);
  await eventually(async () => expect(await sleepers()).toBe(0), 10_000);

  expect(await progress()).toMatchObject({ row_count: KILLED_AT, last_key: KILLED_AT, done_at: null });
  expect(await rewritten()).toEqual([
    { times: 0, count: ROWS - KILLED_AT },
    { times: 1, count: KILLED_AT },
  ]);
  await expect(contract()).rejects.toThrow(
    /^0002_contracts waits for the rewrite of 0001_expands: npm run cli -- rewrites shows how far it is/,
  );
  expect((await t.pool.query('select city from tried limit 1')).rowCount).toBe(1);

  await t.pool.query('drop trigger pauses on tried');
  await runRewrites(t.db, async () => rewrite);
  expect(await progress()).toMatchObject({ row_count: ROWS, last_key: ROWS, done_at: expect.any(Date) });
  expect(await rewritten()).toEqual([{ times: 1, count: ROWS }]);
  expect((await t.pool.query('select from tried where town <> city + 1')).rowCount).toBe(0);
  expect(await contract()).toEqual(['0002_contracts']);
});

it('a rewrite gives way to a person who holds a row, and does it afterwards', async () => {
  await fill(2_500);
  await expand();
  const holder = await t.pool.connect();
  try {
    await holder.query('begin; select from tried where id = 1500 for update');
    const running = runRewrites(t.db, async () => rewrite);
    await eventually(async () => expect((await progress()).row_count).toBe(1_000), 5_000);
    await delay(500);
    // A row of the part that is held is free again as soon as the rewrite has given way.
    const began = performance.now();
    await t.pool.query('update tried set city = -1 where id = 1001');
    expect(performance.now() - began).toBeLessThan(1_000);
    await holder.query('commit');
    await running;
  } finally {
    holder.release();
  }
  expect(await rewritten()).toEqual([{ times: 1, count: 2_500 }]);
  expect((await t.pool.query('select town from tried where id = 1001')).rows).toEqual([{ town: 0 }]);
});

it('a long rewrite lets every other job of its slot pass, and goes on', async () => {
  await fill(ROWS);
  await expand();
  await t.pool.query(`
    create or replace function pause_tried() returns trigger language plpgsql as $$
    begin
      perform pg_sleep(0.2);
      return null;
    end $$;
    create trigger pauses after update on tried execute function pause_tried()`);
  let passed: Awaited<ReturnType<typeof progress>> | undefined;
  await queueRewrites(t.db);
  const runner = await runQueue({
    pgPool: t.pool,
    concurrency: 1,
    noHandleSignals: true,
    taskList: {
      [RUN_REWRITES]: () => takeTurn(t.db, async () => rewrite),
      passes: async () => {
        passed = await progress();
      },
    },
  });
  try {
    await eventually(async () => expect((await progress()).row_count).toBeGreaterThan(0), 5_000);
    await t.pool.query(`select graphile_worker.add_job('passes')`);
    await eventually(async () => expect(passed).toBeDefined(), 5_000);
    expect(passed?.done_at).toBeNull();
    await eventually(async () => expect((await progress()).done_at).not.toBeNull(), 30_000);
  } finally {
    await runner.stop();
  }
  expect(await rewritten()).toEqual([{ times: 1, count: ROWS }]);
});

it('a small table is rewritten with its migration, so that a new installation waits for nothing', async () => {
  await fill(1_000);
  expect(await contract()).toEqual([EXPANDS, '0002_contracts']);
  expect(await rewritten()).toEqual([{ times: 1, count: 1_000 }]);
});

it('the worker takes up what is open, and the command says how far it is', async () => {
  expect(await t.addJob('begin_rewrites')).toBe(0);
  await t.pool.query(
    `insert into rewrite (name, end_key, last_key, row_count) values ('0150_rewrites', 200, 50, 49)`,
  );
  const lines: string[] = [];
  await readCommand(['rewrites'])({
    ...{ db: t.db, pool: t.pool, now: new Date(), readPassword: async () => '' },
    print: (line) => lines.push(line),
    say: (line) => lines.push(line),
  });
  expect(lines).toEqual(['0150_rewrites: 25 %, 49 rows', '1 of 1 rewrites are open']);
  // This migration leaves nothing to the worker, which says so.
  expect(await t.addJob('begin_rewrites')).toBe(1);
  const { rows } = await t.pool.query<{ last_error: string }>(
    `select last_error from graphile_worker.jobs where task_identifier = 'run_rewrites'`,
  );
  expect(rows[0]?.last_error).toMatch(/0150_rewrites has no rewrite/);
});

it('an index is made beside writes, and one that a killed migration left invalid is made again', async () => {
  await fill(10);
  const step = {
    up: async () => undefined,
    indexes: { tried_city: 'create index concurrently tried_city on tried (city)' },
  };
  const holder = await t.pool.connect();
  try {
    await holder.query('begin; insert into tried (city) values (1)');
    const applied = applyAll(t.pool, async () => ({ '0001_index': step }), 'tried_migration');
    await eventually(async () => {
      const { rows } = await t.pool.query(
        `select indisvalid from pg_index where indexrelid = to_regclass('tried_city')`,
      );
      expect(rows).toEqual([{ indisvalid: false }]);
    }, 5_000);
    const began = performance.now();
    await t.pool.query('insert into tried (city) values (2)');
    expect(performance.now() - began).toBeLessThan(1_000);
    await holder.query('commit');
    expect(await applied).toEqual(['0001_index']);
  } finally {
    holder.release();
  }
  await t.pool.query(`update pg_index set indisvalid = false where indexrelid = 'tried_city'::regclass`);
  await applyAll(t.pool, async () => ({ '0001_index': step, '0002_index': step }), 'tried_migration');
  const { rows } = await t.pool.query(
    `select indisvalid from pg_index where indexrelid = 'tried_city'::regclass`,
  );
  expect(rows).toEqual([{ indisvalid: true }]);
});
