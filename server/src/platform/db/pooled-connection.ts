import {
  AbortedTransactionError,
  type CompiledQuery,
  isAbortedTransactionError,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import type pg from 'pg';
import { beginText, isWrittenBehind, Loan, NOTHING_YET, notInTransaction, WRITES } from './loan.ts';
import { type Answer, type Asked, Trip } from './trip.ts';

const BEGIN = { text: 'begin', name: 'otolead_begin' };
const COMMIT = { text: 'commit', name: 'otolead_commit' };
const ROLLBACK = { text: 'rollback', name: 'otolead_rollback' };

/**
 * A connection on loan. What is asked at the same time goes out together, in the order of asking; the begin of a
 * transaction and what is written behind wait for the first statement whose answer is waited for, at the latest the
 * commit. So a transaction takes as many round trips as its code waits, and not one for each statement.
 */
export class PooledConnection extends Loan {
  readonly #client: pg.PoolClient;
  readonly #types: pg.CustomTypesConfig;
  readonly #nameOf: (text: string) => string | undefined;
  #waiting: Asked[] = [];
  #isDue = false;
  #isUnderWay = false;
  #isInTransaction = false;
  /** Whether PostgreSQL was told. */
  #isBegun = false;
  /** Of a statement that nobody waited for: the answer to everything else until the transaction ends. */
  #failure: Error | undefined;
  #isUseless = false;

  constructor(
    client: pg.PoolClient,
    types: pg.CustomTypesConfig,
    nameOf: (text: string) => string | undefined,
  ) {
    super();
    this.#client = client;
    this.#types = types;
    this.#nameOf = nameOf;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const statement = { text: query.sql, values: query.parameters, name: this.#nameOf(query.sql) };
    if (isWrittenBehind(query)) {
      this.#leave(statement);
      return NOTHING_YET;
    }
    const { rows, command, count } = await this.#ask(statement);
    return {
      rows: rows as Row[],
      ...(WRITES.includes(command) && { numAffectedRows: BigInt(count) }),
    };
  }

  begin(settings?: TransactionSettings): void {
    this.#isInTransaction = true;
    this.#failure = undefined;
    this.#isBegun = false;
    const text = beginText(settings);
    this.#leave({ text, name: text === BEGIN.text ? BEGIN.name : undefined, values: [] });
  }

  async commit(): Promise<void> {
    const { command } = await this.#ask({ ...COMMIT, values: [] });
    if (command !== 'COMMIT') throw new AbortedTransactionError();
    this.#isInTransaction = false;
  }

  async rollback(reason: unknown): Promise<void> {
    const unsent = this.#waiting.splice(0);
    for (const asked of unsent) asked.failed(new AbortedTransactionError({ cause: reason }));
    this.#failure = undefined;
    this.#isInTransaction = false;
    if (isAbortedTransactionError(reason) || !this.#isBegun) return;
    try {
      await this.#ask({ ...ROLLBACK, values: [] });
    } catch {
      this.#isUseless = true;
    }
  }

  release(): void {
    this.#client.release(this.#isUseless);
  }

  #leave(statement: Omit<Asked, 'answered' | 'failed'>): void {
    if (!this.#isInTransaction) throw notInTransaction();
    const failed = (error: Error) => {
      this.#failure ??= error;
    };
    this.#waiting.push({ ...statement, answered: () => undefined, failed });
  }

  async #ask(statement: Omit<Asked, 'answered' | 'failed'>): Promise<Answer> {
    if (this.#failure) throw this.#failure;
    try {
      return await new Promise<Answer>((answered, failed) => {
        this.#waiting.push({ ...statement, answered, failed });
        if (!this.#isDue) process.nextTick(() => this.#send());
        this.#isDue = true;
      });
    } catch (error) {
      // The stack of the caller replaces that of the reader of the answer, which tells nothing in a log.
      if (error instanceof Error) Error.captureStackTrace(error);
      throw error;
    }
  }

  /** One trip at a time; later statements go with the next. */
  #send(): void {
    if (!this.#isDue || this.#isUnderWay) return;
    this.#isDue = false;
    this.#isUnderWay = true;
    this.#isBegun = this.#isInTransaction;
    this.#client.query(
      new Trip(this.#waiting.splice(0), this.#types, () => {
        this.#isUnderWay = false;
        this.#send();
      }),
    );
  }
}
