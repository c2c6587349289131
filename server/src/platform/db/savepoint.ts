import { sql } from 'kysely';
import type { Tx } from './database.ts';

/**
 * Part of a transaction that is rolled back if it throws, or if its result is not to be kept, while the rest continues.
 */
export async function inSavepoint<Result>(
  tx: Tx,
  work: () => Promise<Result>,
  isKept: (result: Result) => boolean = () => true,
): Promise<Result> {
  await sql`savepoint part`.execute(tx);
  try {
    const result = await work();
    if (!isKept(result)) await sql`rollback to savepoint part`.execute(tx);
    await sql`release savepoint part`.execute(tx);
    return result;
  } catch (error) {
    await sql`rollback to savepoint part`.execute(tx);
    await sql`release savepoint part`.execute(tx);
    throw error;
  }
}
