import type { CompiledQuery, DatabaseConnection, QueryResult, TransactionSettings } from 'kysely';

/** A statement of a transaction whose result nobody awaits, marked by `deferWrite`. */
export interface DeferredWrite extends CompiledQuery {
  readonly isDeferred: true;
}

export function isDeferred(query: CompiledQuery): query is DeferredWrite {
  return 'isDeferred' in query;
}

/** Commands that report a number of rows. */
export const WRITES: readonly string[] = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'];

export const NOTHING_YET: QueryResult<never> = { rows: [] };

export const notInTransaction = () => new TypeError('a write can be deferred only in a transaction');

/** `begin` with the transaction's settings. */
export function beginText({ isolationLevel, accessMode }: TransactionSettings = {}): string {
  const modes = [isolationLevel && `isolation level ${isolationLevel}`, accessMode].filter(Boolean);
  return modes.length === 0 ? 'begin' : `begin ${modes.join(', ')}`;
}

/** A connection leased from the pool, with its current transaction. */
export abstract class LeasedConnection implements DatabaseConnection {
  abstract executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>>;

  abstract begin(settings?: TransactionSettings): void;

  /** Throws the failure of a deferred statement, so that a failed transaction never counts as committed. */
  abstract commit(): Promise<void>;

  /** Never throws: a connection that cannot be rolled back is discarded, and PostgreSQL ends its transaction. */
  abstract rollback(reason: unknown): Promise<void>;

  abstract release(): void;

  // biome-ignore lint/correctness/useYield: Kysely wants it of every connection; rows are streamed by `copyOut` only.
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new TypeError('rows are not streamed');
  }
}
