import { sql } from 'kysely';
import type pg from 'pg';
import { describe, expect, it, vi } from 'vitest';
import { useTestApp } from '../../../test/harness.ts';
import type { Db, Tx } from './database.ts';
import { isDatabaseAway } from './database-error.ts';
import { deferWrite } from './defer-write.ts';
import { DATABASE_DRIVERS } from './dialect.ts';
import { insertedProvince, provinces } from './provinces.fixture.ts';
import { Statement } from './statement.ts';
import { inTransaction } from './transaction.ts';

describe.each(DATABASE_DRIVERS)('on the driver %s', (driver) => {
  const t = useTestApp({ environment: { DATABASE_DRIVER: driver } });

  const DUPLICATE = { code: '23505' };

  const province = (id: number, name?: string) => insertedProvince(t.db, id, name);

  const processOf = async (db: Db | Tx) =>
    (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid ?? 0;

  const fails = (code: string) =>
    sql`do ${sql.raw(`$$ begin raise exception using errcode = '${code}'; end $$`)}`;

  describe('a transaction in which one of several statements fails', () => {
    it('commits nothing of them, reports that one, and leaves the connection usable', async () => {
      let pid = 0;
      const failed = inTransaction(t.db, async (tx) => {
        pid = await processOf(tx);
        await deferWrite(tx, province(9011));
        await deferWrite(tx, province(9011));
        await deferWrite(tx, province(9012));
      });
      await expect(failed).rejects.toMatchObject(DUPLICATE);
      expect(await provinces(t.db, 9011, 9012)).toEqual([]);
      expect(await processOf(t.db)).toBe(pid);
    });

    it('gives its reason to whatever is asked next, not that the transaction is aborted', async () => {
      const seen: unknown[] = [];
      const failed = inTransaction(t.db, async (tx) => {
        await deferWrite(tx, province(9013));
        await deferWrite(tx, province(9013));
        for (let n = 0; n < 2; n += 1) await provinces(tx, 9013).catch((error: unknown) => seen.push(error));
      });
      await expect(failed).rejects.toMatchObject(DUPLICATE);
      expect(seen).toMatchObject([DUPLICATE, DUPLICATE]);
      expect(await provinces(t.db, 9013)).toEqual([]);
    });

    it('is not committed by code that swallows the failure', async () => {
      const swallowed = inTransaction(t.db, async (tx) => {
        await tx.executeQuery(province(9014));
        await fails('22012')
          .execute(tx)
          .catch(() => undefined);
      });
      await expect(swallowed).rejects.toThrow('rolled back instead of committed');
      expect(await provinces(t.db, 9014)).toEqual([]);
    });

    it('is not committed where a value cannot be sent', async () => {
      const circular: Record<string, unknown> = {};
      circular.self = circular;
      const failed = inTransaction(t.db, async (tx) => {
        await deferWrite(tx, province(9015));
        await deferWrite(tx, province(9016, circular as never));
      });
      await expect(failed).rejects.toThrow('circular');
      expect(await provinces(t.db, 9015, 9016)).toEqual([]);
    });

    it('still prepares on its connection what stood behind the failure and was never looked at', async () => {
      const statement = new Statement<{ id: number }, { id: number }>(
        (_, { id }) => sql<{ id: number }>`select ${id}::integer as id`,
      );
      const failed = inTransaction(t.db, (tx) =>
        Promise.all([fails('22012').execute(tx), statement.run(tx, { id: 1 })]),
      );
      await expect(failed).rejects.toMatchObject({ code: '22012' });
      for (const id of [2, 3]) expect(await statement.run(t.db, { id })).toEqual([{ id }]);
    });

    it('is tried again when PostgreSQL asks for it, and then written once', async () => {
      for (const code of ['40001', '40P01']) {
        let tries = 0;
        await inTransaction(t.db, async (tx) => {
          tries += 1;
          await deferWrite(tx, province(9017));
          if (tries < 3) await deferWrite(tx, fails(code).compile(tx));
        });
        expect([tries, await provinces(t.db, 9017)]).toEqual([3, [9017]]);
        await t.db.deleteFrom('province').where('id', '=', 9017).execute();
      }
    });
  });

  describe('a transaction with long statements that nobody waits for', () => {
    const long = (id: number) => province(id, `${id}${'x'.repeat(20_000)}`);

    it('is written once and whole, with what was asked between them', async () => {
      const found = await inTransaction(t.db, async (tx) => {
        await deferWrite(tx, long(9041));
        await deferWrite(tx, province(9042));
        await deferWrite(tx, long(9043));
        const between = await provinces(tx, 9041, 9042, 9043);
        await deferWrite(tx, long(9044));
        return between;
      });
      expect(found).toEqual([9041, 9042, 9043]);
      expect(await provinces(t.db, 9041, 9042, 9043, 9044)).toEqual([9041, 9042, 9043, 9044]);
    });

    it('fails with the first that fails, commits nothing of them and leaves the connection usable', async () => {
      let pid = 0;
      const failed = inTransaction(t.db, async (tx) => {
        pid = await processOf(tx);
        for (const id of [9045, 9045, 9046]) await deferWrite(tx, long(id));
        await deferWrite(tx, fails('22012').compile(tx));
      });
      await expect(failed).rejects.toMatchObject(DUPLICATE);
      expect(await provinces(t.db, 9045, 9046)).toEqual([]);
      expect(await processOf(t.db)).toBe(pid);
    });

    it('is tried again when PostgreSQL asks for it while more is written', async () => {
      for (const code of ['40001', '40P01']) {
        let tries = 0;
        await inTransaction(t.db, async (tx) => {
          tries += 1;
          await deferWrite(tx, long(9047));
          if (tries < 3) await deferWrite(tx, fails(code).compile(tx));
          await deferWrite(tx, long(9048));
          // The failure has arrived by now, or will soon.
          await provinces(t.db, 9047);
          await deferWrite(tx, long(9049));
        });
        expect([tries, await provinces(t.db, 9047, 9048, 9049)]).toEqual([3, [9047, 9048, 9049]]);
        await t.db.deleteFrom('province').where('id', 'in', [9047, 9048, 9049]).execute();
      }
    });

    it('leaves nothing and a usable connection where its code gives up', async () => {
      let pid = 0;
      for (const ids of [
        [9050, 9051],
        [9052, 9052],
      ]) {
        const given = inTransaction(t.db, async (tx) => {
          pid = await processOf(tx);
          for (const id of ids) await deferWrite(tx, long(id));
          throw new Error('given up');
        });
        await expect(given).rejects.toThrow('given up');
        expect(await provinces(t.db, ...ids)).toEqual([]);
        expect(await processOf(t.db)).toBe(pid);
      }
    });

    it('is not committed where a value behind one cannot be sent', async () => {
      const circular: Record<string, unknown> = {};
      circular.self = circular;
      const failed = inTransaction(t.db, async (tx) => {
        await deferWrite(tx, long(9053));
        await deferWrite(tx, province(9054, circular as never));
        await deferWrite(tx, long(9055));
      });
      await expect(failed).rejects.toThrow('circular');
      expect(await provinces(t.db, 9053, 9054, 9055)).toEqual([]);
    });

    it('is an outage and leaves nothing where PostgreSQL ends its connection', async () => {
      const lost = inTransaction(t.db, async (tx) => {
        const pid = await processOf(tx);
        await deferWrite(tx, long(9056));
        await sql`select pg_terminate_backend(${pid})`.execute(t.db);
        for (const id of [9057, 9058]) await deferWrite(tx, long(id));
      });
      expect(isDatabaseAway(await lost.catch((error: unknown) => error))).toBe(true);
      expect(await provinces(t.db, 9056, 9057, 9058)).toEqual([]);
    });
  });

  describe('a transaction that loses its connection', () => {
    it('is an outage and leaves nothing, whether PostgreSQL ends it in the middle or before the commit', async () => {
      for (const wait of [true, false]) {
        const lost = inTransaction(t.db, async (tx) => {
          const pid = await processOf(tx);
          await deferWrite(tx, province(9021));
          if (wait) await provinces(tx, 9021);
          await sql`select pg_terminate_backend(${pid})`.execute(t.db);
          await vi.waitUntil(
            async () =>
              (await sql`select from pg_stat_activity where pid = ${pid}`.execute(t.db)).rows.length === 0,
          );
        });
        expect(isDatabaseAway(await lost.catch((error: unknown) => error))).toBe(true);
        expect(await provinces(t.db, 9021)).toEqual([]);
      }
    });

    it('is no success when the answer to its commit is lost', async () => {
      const cut = (client: pg.PoolClient) => {
        const query = client.query.bind(client) as (asked: unknown) => unknown;
        client.query = ((asked: { text?: string; asked?: { text: string }[] }) => {
          const sent = query(asked);
          const last = asked.asked?.at(-1) ?? asked;
          if (last.text === 'commit') client.connection.stream.destroy();
          return sent;
        }) as typeof client.query;
      };
      t.pool.once('acquire', cut);
      const lost = inTransaction(t.db, async (tx) => {
        await provinces(tx, 9022);
        await deferWrite(tx, province(9022));
      });
      expect(isDatabaseAway(await lost.catch((error: unknown) => error))).toBe(true);
      expect(await processOf(t.db)).toBeGreaterThan(0);
    });
  });

  describe('what belongs to a transaction', () => {
    it('is what it was begun with', async () => {
      const begun = t.db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
      const isolation = await begun.execute((tx) =>
        sql`select current_setting('transaction_isolation') as level, current_setting('transaction_read_only') as kept`.execute(
          tx,
        ),
      );
      expect(isolation.rows).toEqual([{ level: 'repeatable read', kept: 'on' }]);
    });

    it('cannot be asked for after its end', async () => {
      let leaked: Tx | undefined;
      await inTransaction(t.db, async (tx) => {
        leaked = tx;
      });
      await expect(provinces(leaked as Tx, 1)).rejects.toThrow('the transaction is over');
    });

    it('is not deferred without one', async () => {
      await expect(deferWrite(t.db as unknown as Tx, province(9031))).rejects.toThrow(
        'only in a transaction',
      );
    });
  });
});
