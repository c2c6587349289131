import type { CompiledQuery } from 'kysely';
import type { Tx } from './database.ts';
import type { DeferredWrite } from './leased-connection.ts';

/**
 * A write whose result nobody awaits: it is sent with the next awaited statement, at the latest with the commit, in
 * call order; a long one is sent at once. If PostgreSQL refuses it, the next awaited statement fails for its reason,
 * and the transaction with it.
 */
export async function deferWrite(tx: Tx, query: CompiledQuery): Promise<void> {
  const deferred: DeferredWrite = { ...query, isDeferred: true };
  await tx.executeQuery(deferred);
}
