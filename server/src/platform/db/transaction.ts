import { DummyDriver, Kysely, PostgresDialect, Transaction } from 'kysely';
import type { Database } from '../../tables/database.ts';
import type { Db, Tx } from './database.ts';
import { isSerialisationFailure } from './database-error.ts';
import { LeasedConnection } from './leased-connection.ts';
import { shareRowCache } from './row-cache.ts';

const ATTEMPTS = 3;

/**
 * One write with its history and its jobs, all or nothing; tried again when PostgreSQL reports a deadlock or a
 * serialisation failure, so `work` must have no effect outside the database. What `work` asks for at the same time is
 * answered in one round trip.
 */
export async function inTransaction<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await once(db, work);
    } catch (error) {
      if (attempt >= ATTEMPTS || !isSerialisationFailure(error)) throw error;
    }
  }
}

/**
 * Reads on one connection and outside a transaction: what `read` asks for at the same time is answered in one round trip,
 * and takes one connection of the pool instead of one each.
 */
export function onOneConnection<Result>(db: Db, read: (one: Db) => Promise<Result>): Promise<Result> {
  const executor = db.getExecutor();
  return executor.provideConnection((connection) => {
    const own = executor.withConnectionProvider({ provideConnection: (use) => use(connection) });
    const one = new Kysely<Database>({ ...UNUSED, executor: own });
    shareRowCache(one, db);
    return read(one);
  });
}

const afterwards = new WeakMap<Tx, ((db: Db) => void)[]>();

/** For what concerns others only once it is committed; dropped with a transaction that is not. Must not throw. */
export function afterCommit(tx: Tx, act: (db: Db) => void): void {
  const acts = afterwards.get(tx);
  if (acts) acts.push(act);
  else afterwards.set(tx, [act]);
}

/** Kysely's own transaction would let its statements go one by one, each after the answer to the one before. */
function once<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  const executor = db.getExecutor();
  return executor.provideConnection(async (connection) => {
    if (!(connection instanceof LeasedConnection)) throw new TypeError('not a connection of createDb');
    let isOver = false;
    const tx = new Transaction<Database>({
      ...UNUSED,
      executor: executor.withConnectionProvider({
        provideConnection: async (use) => {
          if (isOver) throw new Error('the transaction is over');
          return use(connection);
        },
      }),
    });
    connection.begin();
    try {
      const result = await work(tx);
      isOver = true;
      await connection.commit();
      for (const act of afterwards.get(tx) ?? []) act(db);
      return result;
    } catch (error) {
      isOver = true;
      await connection.rollback(error);
      throw error;
    }
  });
}

/** Kysely wants them for what a leased connection refuses to do: to begin a transaction of its own, or to close the pool. */
const dialect = new PostgresDialect({
  pool: () => Promise.reject(new TypeError('one connection is no pool')),
});
const UNUSED = { config: { dialect }, dialect, driver: new DummyDriver() };
