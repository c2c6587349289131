import type { CompiledQuery } from 'kysely';
import type { Tx } from './database.ts';
import type { DeferredWrite } from './leased-connection.ts';

/**
 * A write of a transaction whose outcome nobody looks at: it goes out with the next statement that is waited for, at the
 * latest with the commit, in the order of the calls; a long one goes out at once. Where PostgreSQL refuses it, the next
 * statement that is waited for fails for its reason, and the transaction with it.
 */
export async function deferWrite(tx: Tx, query: CompiledQuery): Promise<void> {
  const deferred: DeferredWrite = { ...query, isDeferred: true };
  await tx.executeQuery(deferred);
}
