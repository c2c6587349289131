import { DummyDriver, Kysely, PostgresDialect, Transaction } from 'kysely';
import type { Database } from '../../tables/database.ts';
import type { Db, Tx } from './database.ts';
import { isSerialisationFailure } from './database-error.ts';
import { LeasedConnection } from './leased-connection.ts';
import { shareRowCache } from './row-cache.ts';

const ATTEMPTS = 3;

/**
 * One write with its history and jobs, atomically; retried after a deadlock or serialisation failure, so `work` must
 * have no effect outside the database. Concurrent statements of `work` share a round trip.
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
 * Reads on one connection outside a transaction: concurrent statements of `read` share a round trip and one connection
 * of the pool.
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

/** For effects on others after the commit; dropped on rollback. Must not throw. */
export function afterCommit(tx: Tx, act: (db: Db) => void): void {
  const acts = afterwards.get(tx);
  if (acts) acts.push(act);
  else afterwards.set(tx, [act]);
}

/** Kysely's transaction would send its statements one by one, each after the previous answer. */
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

/**
 * Dialect parts required by Kysely for operations that a leased connection refuses: starting a transaction, or closing
 * the pool.
 */
const dialect = new PostgresDialect({
  pool: () => Promise.reject(new TypeError('one connection is no pool')),
});
const UNUSED = { config: { dialect }, dialect, driver: new DummyDriver() };
