import {
  AbortedTransactionError,
  type CompiledQuery,
  isAbortedTransactionError,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import type pg from 'pg';
import {
  beginText,
  isDeferred,
  LeasedConnection,
  NOTHING_YET,
  notInTransaction,
  WRITES,
} from './leased-connection.ts';

/**
 * A leased connection on the documented interface of `pg` alone: one round trip per statement, in call order
 * (DATABASE_DRIVER=pg). Same guarantees as `PooledConnection`.
 */
export class PlainConnection extends LeasedConnection {
  readonly #client: pg.PoolClient;
  readonly #nameOf: (text: string) => string | undefined;
  #isInTransaction = false;
  /** Settles when all earlier statements are answered; never rejects. */
  #answered: Promise<unknown> = Promise.resolve();
  /** Failure of a deferred statement: the result of everything else until the transaction ends. */
  #failure: unknown;
  #isUseless = false;

  constructor(client: pg.PoolClient, nameOf: (text: string) => string | undefined) {
    super();
    this.#client = client;
    this.#nameOf = nameOf;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (isDeferred(query)) {
      if (!this.#isInTransaction) throw notInTransaction();
      this.#leave(query.sql, query.parameters);
      return NOTHING_YET;
    }
    const { rows, command, rowCount } = await this.#ask(query.sql, query.parameters);
    return { rows, ...(WRITES.includes(command) && { numAffectedRows: BigInt(rowCount ?? 0) }) };
  }

  begin(settings?: TransactionSettings): void {
    this.#isInTransaction = true;
    this.#failure = undefined;
    this.#leave(beginText(settings));
  }

  async commit(): Promise<void> {
    const { command } = await this.#ask('commit');
    if (command !== 'COMMIT') throw new AbortedTransactionError();
    this.#isInTransaction = false;
  }

  async rollback(reason: unknown): Promise<void> {
    await this.#answered;
    this.#failure = undefined;
    this.#isInTransaction = false;
    if (isAbortedTransactionError(reason)) return;
    try {
      await this.#client.query('rollback');
    } catch {
      this.#isUseless = true;
    }
  }

  release(): void {
    this.#client.release(this.#isUseless);
  }

  #leave(text: string, values?: readonly unknown[]): void {
    this.#ask(text, values).catch((error: unknown) => {
      this.#failure ??= error;
    });
  }

  /** One statement at a time, as `pg` requires. */
  #ask(text: string, values: readonly unknown[] = []): Promise<pg.QueryResult> {
    const answer = this.#answered.then(() => {
      if (this.#failure) throw this.#failure;
      const name = this.#nameOf(text);
      return this.#client.query({ text, values: [...values], ...(name && { name }) });
    });
    this.#answered = answer.catch(() => undefined);
    return answer;
  }
}
