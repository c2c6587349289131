import { setTimeout as delay } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { expect, it } from 'vitest';
import { useTestApp } from '../../../test/harness.ts';
import { alone, applyAll } from './migrate.ts';

const t = useTestApp();

const adds = (column: string) => ({
  up: async (db: Kysely<unknown>) => {
    await sql`alter table lead add column ${sql.ref(column)} integer`.execute(db);
  },
});

it('a migration gives way to a statement that holds its table, so that reads behind it go on, and is applied afterwards', async () => {
  const holder = await t.pool.connect();
  try {
    await holder.query('begin');
    await holder.query('select 1 from lead');
    const applied = applyAll(t.pool, async () => ({ '0001_first': adds('tried') }), 'tried_migration');
    // Behind the waiting migration a read waits at most as long as it.
    await delay(300);
    const began = performance.now();
    await t.pool.query('select 1 from lead');
    expect(performance.now() - began).toBeLessThan(3_000);
    await delay(500);
    await holder.query('commit');
    expect(await applied).toEqual(['0001_first']);
    expect((await t.pool.query('select tried from lead')).rows).toEqual([]);
  } finally {
    holder.release();
  }
});

it('a migration that fails for another reason is not tried again', async () => {
  await expect(
    applyAll(t.pool, async () => ({ '0001_second': adds('lead_id') }), 'second_migration'),
  ).rejects.toThrow(/already exists/);
});

it('a migration that falls into a deadlock with a transaction leaves it to go on and is tried again', async () => {
  const holder = await t.pool.connect();
  const both = {
    up: async (db: Kysely<unknown>) => {
      await sql`alter table campaign add column crossed integer`.execute(db);
      await sql`alter table lead add column crossed integer`.execute(db);
    },
  };
  try {
    await holder.query('begin');
    await holder.query('select 1 from lead');
    const applied = applyAll(t.pool, async () => ({ '0001_both': both }), 'crossed_migration');
    await delay(300);
    await holder.query('select 1 from campaign');
    await holder.query('commit');
    expect(await applied).toEqual(['0001_both']);
  } finally {
    holder.release();
  }
});

it('a migration that makes an index beside writes is not held up by a process that waits to migrate', async () => {
  await t.pool.query('create table tried (city integer)');
  const step = {
    up: async () => undefined,
    indexes: { tried_city: 'create index concurrently tried_city on tried (city)' },
  };
  const order: string[] = [];
  await alone(t.pool, async () => {
    const waiting = alone(t.pool, async () => void order.push('second'));
    await delay(300);
    order.push(...(await applyAll(t.pool, async () => ({ '0001_index': step }), 'index_migration')));
    return { waiting };
  }).then(({ waiting }) => waiting);
  expect(order).toEqual(['0001_index', 'second']);
}, 20_000);
