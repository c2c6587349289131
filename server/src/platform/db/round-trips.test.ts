import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { useTestApp } from '../../../test/harness.ts';
import { roundTripsOf } from '../../../test/round-trips.ts';
import { deferWrite } from './defer-write.ts';
import { insertedProvince, provinces } from './provinces.fixture.ts';
import { inTransaction, onOneConnection } from './transaction.ts';

const t = useTestApp({ environment: { DATABASE_DRIVER: 'batched' } });

const LONG = 'x'.repeat(20_000);

const province = (id: number) => insertedProvince(t.db, id);

describe('the round trips of a transaction', () => {
  it('are as many as its code waits: begin with the first statement, what is deferred with the commit', async () => {
    const trips = await roundTripsOf(t, () =>
      inTransaction(t.db, async (tx) => {
        await provinces(tx, 1);
        await deferWrite(tx, province(9001));
        await deferWrite(tx, province(9002));
      }),
    );
    expect(trips).toBe(2);
    expect(await provinces(t.db, 9001, 9002)).toEqual([9001, 9002]);
  });

  it('answer what was asked at the same time, in the order of asking', async () => {
    let found: unknown;
    const trips = await roundTripsOf(t, () =>
      inTransaction(t.db, async (tx) => {
        found = await Promise.all([
          provinces(tx, 9003),
          tx.executeQuery(province(9003)).then(({ numAffectedRows }) => numAffectedRows),
          provinces(tx, 9003),
        ]);
      }),
    );
    expect(found).toEqual([[], 1n, [9003]]);
    expect(trips).toBe(2);
  });

  it('are no more for long statements, which PostgreSQL does before the next one is asked', async () => {
    const trips = await roundTripsOf(t, () =>
      inTransaction(t.db, async (tx) => {
        for (const id of [9007, 9008]) await deferWrite(tx, insertedProvince(t.db, id, `${id}${LONG}`));
      }),
    );
    expect(trips).toBe(1);
    const key = 9005;
    const locks = () =>
      sql`select from pg_locks where locktype = 'advisory' and objid = ${key}`.execute(t.db);
    await inTransaction(t.db, async (tx) => {
      await deferWrite(tx, sql`select pg_advisory_xact_lock(${key}::integer), ${LONG}::text`.compile(tx));
      await vi.waitUntil(async () => (await locks()).rows.length === 1);
    });
    expect((await locks()).rows).toEqual([]);
  });

  it('are none where the code gives up before it asks anything', async () => {
    const trips = await roundTripsOf(t, async () => {
      const given = inTransaction(t.db, async (tx) => {
        await deferWrite(tx, province(9004));
        throw new Error('given up');
      });
      await expect(given).rejects.toThrow('given up');
    });
    expect(trips).toBe(0);
    expect(await provinces(t.db, 9004)).toEqual([]);
  });
});

describe('the round trips of reads on one connection', () => {
  it('are one for what is asked at the same time', async () => {
    let found: unknown;
    const trips = await roundTripsOf(t, async () => {
      found = await onOneConnection(t.db, (one) => Promise.all([provinces(one, 9001), provinces(one, 9002)]));
    });
    expect([trips, found]).toEqual([1, [[9001], [9002]]]);
  });
});
