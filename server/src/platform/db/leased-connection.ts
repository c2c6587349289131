import type { CompiledQuery, DatabaseConnection, QueryResult, TransactionSettings } from 'kysely';

/** A statement of a transaction that nobody waits for, as `deferWrite` marks it. */
export interface DeferredWrite extends CompiledQuery {
  readonly isDeferred: true;
}

export function isDeferred(query: CompiledQuery): query is DeferredWrite {
  return 'isDeferred' in query;
}

/** Commands that say how many rows they touched. */
export const WRITES: readonly string[] = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'];

export const NOTHING_YET: QueryResult<never> = { rows: [] };

export const notInTransaction = () => new TypeError('a write can be deferred only in a transaction');

/** `begin` with what the transaction is begun with. */
export function beginText({ isolationLevel, accessMode }: TransactionSettings = {}): string {
  const modes = [isolationLevel && `isolation level ${isolationLevel}`, accessMode].filter(Boolean);
  return modes.length === 0 ? 'begin' : `begin ${modes.join(', ')}`;
}

/** A leased connection from the pool, with the transaction that runs on it. */
export abstract class LeasedConnection implements DatabaseConnection {
  abstract executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>>;

  abstract begin(settings?: TransactionSettings): void;

  /** Throws what a statement deferred failed with, so nothing counts as committed that is not. */
  abstract commit(): Promise<void>;

  /** Never throws: a connection that cannot be rolled back is of no use to anybody else, and PostgreSQL ends it. */
  abstract rollback(reason: unknown): Promise<void>;

  abstract release(): void;

  // biome-ignore lint/correctness/useYield: Kysely wants it of every connection; rows are streamed by `copyOut` only.
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new TypeError('rows are not streamed');
  }
}
