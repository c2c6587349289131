import { setImmediate as turn } from 'node:timers/promises';
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
import { type Answer, type Asked, type Extent, PipelinedBatch } from './pipelined-batch.ts';

const BEGIN = { text: 'begin', name: 'otolead_begin' };
const COMMIT = { text: 'commit', name: 'otolead_commit' };
const ROLLBACK = { text: 'rollback', name: 'otolead_rollback' };

/** Characters from which a statement is sent separately. */
const LONG = 8_192;

/** Approximate characters of a list element. */
const ELEMENT = 8;

/**
 * A leased connection. Concurrent statements are sent together, in call order; the begin of a transaction and deferred
 * statements wait for the first awaited one, at the latest the commit. So a transaction takes one round trip per await,
 * not per statement. A long deferred statement is sent at once, with those before it, so that PostgreSQL writes rows
 * while the next are prepared.
 */
export class PooledConnection extends LeasedConnection {
  readonly #client: pg.PoolClient;
  readonly #types: pg.CustomTypesConfig;
  readonly #nameOf: (text: string) => string | undefined;
  #waiting: Asked[] = [];
  #isDue = false;
  /** In progress. */
  #batch: PipelinedBatch | undefined;
  #isInTransaction = false;
  /** Whether the begin was sent. */
  #isBegun = false;
  /** Failure of a deferred statement: the result of everything else until the transaction ends. */
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
    if (isDeferred(query)) {
      this.#leave(statement);
      if (isLong(statement)) await this.#sendAhead();
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
    // Statements sent ahead may fail, and PostgreSQL ignores everything after a failure until its batch is whole.
    if (this.#batch?.isOpen) this.#batch.add([], 'whole');
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
      if (this.#isInTransaction) this.#failure ??= error;
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
      // Uses the caller's stack: that of the answer's reader says nothing in a log.
      if (error instanceof Error) Error.captureStackTrace(error);
      throw error;
    }
  }

  /** One batch at a time; later statements join the next. */
  #send(): void {
    if (!this.#isDue || (this.#batch && !this.#batch.isOpen)) return;
    this.#isDue = false;
    this.#dispatch('whole');
  }

  /**
   * Sends deferred statements, unless a closed batch is in progress. PostgreSQL reads the first of a batch at once;
   * later ones wait in the system's buffer and in ours, which drain in turns of the event loop.
   */
  async #sendAhead(): Promise<void> {
    const { isOpen: isGoingOn } = this.#batch ?? {};
    if (this.#failure || isGoingOn === false) return;
    this.#dispatch('open');
    await (isGoingOn ? turn() : this.#batch?.handedOver());
  }

  #dispatch(extent: Extent): void {
    const asked = this.#waiting.splice(0);
    if (this.#isInTransaction && this.#failure) {
      for (const { failed } of asked) failed(this.#failure);
      return;
    }
    if (this.#batch) {
      this.#batch.add(asked, extent);
      return;
    }
    this.#isBegun = this.#isInTransaction;
    const ended = () => {
      this.#batch = undefined;
      this.#send();
    };
    this.#batch = new PipelinedBatch(asked, this.#types, ended, extent);
    this.#client.query(this.#batch);
  }
}

function isLong({ values }: Pick<Asked, 'values'>): boolean {
  let length = 0;
  for (const value of values) {
    if (typeof value === 'string') length += value.length;
    else if (Array.isArray(value)) length += value.length * ELEMENT;
  }
  return length >= LONG;
}
