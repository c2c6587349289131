import type { Db, Tx } from './database.ts';
import { isSerialisationFailure } from './database-error.ts';

const ATTEMPTS = 3;

/**
 * One write with its history and its jobs, all or nothing; tried again when PostgreSQL reports a deadlock or a
 * serialisation failure, so `work` must have no effect outside the database.
 */
export async function inTransaction<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (attempt >= ATTEMPTS || !isSerialisationFailure(error)) throw error;
    }
  }
}
