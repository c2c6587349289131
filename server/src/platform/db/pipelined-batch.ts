import type { Writable } from 'node:stream';
import pg from 'pg';
import { type Field, NO_ROWS, type Shape, shapeOf } from './row-shape.ts';

/** A statement with the callbacks of its answer. */
export interface Asked {
  readonly text: string;
  readonly values: readonly unknown[];
  /** Name of the prepared statement; undefined to plan it each time. */
  readonly name: string | undefined;
  readonly answered: (answer: Answer) => void;
  readonly failed: (error: Error) => void;
}

export interface Answer {
  readonly rows: readonly unknown[];
  /** PostgreSQL's command tag, such as 'INSERT' or 'COMMIT'. */
  readonly command: string;
  /** Number of affected rows. */
  readonly count: number;
}

/** Parts of pg's connection for a statement that writes protocol messages; pg-cursor and others rely on the same. */
interface Wire {
  readonly stream: Writable;
  readonly parsedStatements: Record<string, string>;
  /** Sent but unanswered. */
  readonly submittedNamedStatements: Record<string, string>;
  parse(statement: { text: string; name: string }): void;
  bind(portal: {
    statement: string;
    values: readonly unknown[];
    valueMapper: (value: unknown) => unknown;
  }): void;
  describe(what: { type: 'P'; name: string }): void;
  execute(): void;
  sync(): void;
  sendCopyFail(reason: string): void;
}

const { prepareValue } = (pg as unknown as { utils: { prepareValue: (value: unknown) => unknown } }).utils;

/**
 * Row shapes of prepared statements by name, so that PostgreSQL need not describe them again. They cannot go stale:
 * PostgreSQL refuses a prepared statement whose columns have changed.
 */
const shapesOf = new WeakMap<Wire, Map<string, Shape>>();

/** Whether more statements may join a batch. */
export type Extent = 'open' | 'whole';

/**
 * Several statements in one round trip: PostgreSQL executes them in order and answers all at once. After a failure it
 * skips the rest, so that a commit at the end never follows one. A whole batch is sent in one write; an open one
 * accepts more statements, which PostgreSQL executes as they arrive, and is answered once whole. `ended` is called when
 * the next batch may be queued.
 */
export class PipelinedBatch implements pg.Submittable {
  readonly asked: Asked[];
  readonly #types: pg.CustomTypesConfig;
  readonly #ended: () => void;
  readonly #answers: Answer[] = [];
  #extent: Extent;
  #wire: Wire | undefined;
  #known = new Map<string, Shape>();
  #shape: Shape | undefined;
  #rows: unknown[] = [];
  /** Client-side failure: a value that cannot be written, or a row that cannot be read. */
  #failure: Error | undefined;

  constructor(
    asked: readonly Asked[],
    types: pg.CustomTypesConfig,
    ended: () => void,
    extent: Extent = 'whole',
  ) {
    this.asked = [...asked];
    this.#types = types;
    this.#ended = ended;
    this.#extent = extent;
  }

  get isOpen(): boolean {
    return this.#extent === 'open';
  }

  /** pg records under name and text that the statement being answered is prepared. */
  get name(): string | undefined {
    return this.#current?.name;
  }

  get text(): string | undefined {
    return this.#current?.text;
  }

  get #current(): Asked | undefined {
    return this.asked[this.#answers.length];
  }

  submit(connection: pg.Connection): void {
    const wire = connection as unknown as Wire;
    this.#known = shapesOf.get(wire) ?? this.#known;
    shapesOf.set(wire, this.#known);
    this.#wire = wire;
    this.#write(wire, this.asked);
  }

  /** Adds statements to an open batch. */
  add(asked: readonly Asked[], extent: Extent): void {
    this.asked.push(...asked);
    this.#extent = extent;
    if (this.#wire) this.#write(this.#wire, asked);
  }

  /** Resolves once the system has taken the written bytes: PostgreSQL cannot start a statement without its rest. */
  async handedOver(): Promise<void> {
    const stream = this.#wire?.stream;
    if (!stream?.writableNeedDrain) return;
    await new Promise<void>((resolve) => {
      const end = () => {
        stream.off('drain', end).off('close', end);
        resolve();
      };
      stream.on('drain', end).on('close', end);
    });
  }

  #write(wire: Wire, asked: readonly Asked[]): void {
    wire.stream.cork();
    try {
      for (const one of asked) write(wire, one, this.#known);
    } catch (error) {
      this.#failure = error as Error;
      this.#extent = 'whole';
    } finally {
      if (!this.isOpen) wire.sync();
      wire.stream.uncork();
    }
  }

  handleRowDescription({ fields }: { readonly fields: readonly Field[] }): void {
    this.#shape = shapeOf(fields, this.#types);
  }

  handleDataRow({ fields: values }: { readonly fields: readonly (string | null)[] }): void {
    if (this.#failure) return;
    this.#shape ??= this.#known.get(this.name ?? '') ?? NO_ROWS;
    try {
      this.#rows.push(this.#shape.read(values));
    } catch (error) {
      this.#failure = error as Error;
    }
  }

  /** The tag is 'UPDATE 3', 'INSERT 0 3' or 'COMMIT'. */
  handleCommandComplete({ text: tag }: { readonly text: string }): void {
    const words = tag.split(' ');
    this.#complete({ rows: this.#rows, command: words[0] ?? '', count: Number(words.at(-1)) || 0 });
  }

  handleEmptyQuery(): void {
    this.#complete({ rows: [], command: '', count: 0 });
  }

  #complete(answer: Answer): void {
    const { name } = this;
    if (name && !this.#known.has(name)) this.#known.set(name, this.#shape ?? NO_ROWS);
    // A statement with an unreadable row fails; it never answers with a part of its rows.
    if (this.#failure === undefined) this.#answers.push(answer);
    this.#shape = undefined;
    this.#rows = [];
  }

  /** PostgreSQL's refusal, or the end of the connection. */
  handleError(error: Error, connection: pg.Connection): void {
    const { submittedNamedStatements: submitted } = connection as unknown as Wire;
    for (const { name } of this.asked.slice(this.#answers.length)) if (name) delete submitted[name];
    // After a failure PostgreSQL ignores everything up to the end of the batch.
    if (this.isOpen) this.add([], 'whole');
    this.#settle(this.#failure ?? error);
  }

  handleReadyForQuery(): void {
    this.#settle(this.#failure);
  }

  handleCopyInResponse(connection: pg.Connection): void {
    const wire = connection as unknown as Wire;
    wire.sendCopyFail('nothing to copy');
    // PostgreSQL took the sync sent with the statement for COPY data.
    wire.sync();
  }

  /** Rows of an unsupported COPY. */
  handleCopyData(): void {}

  #settle(error: Error | undefined): void {
    for (const [at, asked] of this.asked.entries()) {
      const answer = this.#answers[at];
      if (answer) asked.answered(answer);
      else asked.failed(error ?? new Error('PostgreSQL did not answer a statement'));
    }
    this.#ended();
  }
}

function write(wire: Wire, { text, values, name = '' }: Asked, known: ReadonlyMap<string, Shape>): void {
  const isPrepared = name && (wire.parsedStatements[name] ?? wire.submittedNamedStatements[name]);
  if (!isPrepared) wire.parse({ text, name });
  if (name && !isPrepared) wire.submittedNamedStatements[name] = text;
  wire.bind({ statement: name, values, valueMapper: prepareValue });
  if (!known.has(name)) wire.describe({ type: 'P', name: '' });
  wire.execute();
}
