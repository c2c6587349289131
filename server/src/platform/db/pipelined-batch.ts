import type { Writable } from 'node:stream';
import pg from 'pg';
import { type Field, NO_ROWS, type Shape, shapeOf } from './row-shape.ts';

/** A statement with the callbacks of its answer. */
export interface Asked {
  readonly text: string;
  readonly values: readonly unknown[];
  /** Under which the connection keeps it prepared; undefined for one that is planned anew. */
  readonly name: string | undefined;
  readonly answered: (answer: Answer) => void;
  readonly failed: (error: Error) => void;
}

export interface Answer {
  readonly rows: readonly unknown[];
  /** PostgreSQL's word for what was done, such as 'INSERT' or 'COMMIT'. */
  readonly command: string;
  /** How many rows it says that it touched. */
  readonly count: number;
}

/** What of pg's connection a statement needs that writes its own messages; pg-cursor and others rely on the same. */
interface Wire {
  readonly stream: Writable;
  readonly parsedStatements: Record<string, string>;
  /** Sent and not yet answered. */
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
 * Of the statements that a connection keeps prepared, by name: PostgreSQL does not describe them again. They cannot
 * change behind our back, it refuses to run a prepared statement whose columns are not what they were.
 */
const shapesOf = new WeakMap<Wire, Map<string, Shape>>();

/** Whether statements may still come to a batch. */
export type Extent = 'open' | 'whole';

/**
 * Several statements in one round trip: PostgreSQL does one after the other and answers all at once. After one that fails
 * it does none of those behind it, so that a commit at the end never follows a failure. A whole batch goes out in one
 * write; an open one takes more statements, which PostgreSQL does as they come, and answers when it is whole. `ended` is
 * called when a next batch may be queued.
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
  /** Of this side: a value that cannot be written, a row that cannot be read. */
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

  /** pg writes down under name and text that the statement being answered was prepared. */
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

  /** More statements of an open batch. */
  add(asked: readonly Asked[], extent: Extent): void {
    this.asked.push(...asked);
    this.#extent = extent;
    if (this.#wire) this.#write(this.#wire, asked);
  }

  /** Answers when the system has taken what was written: without the rest of a statement PostgreSQL cannot begin it. */
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
    // A statement whose rows could not all be read fails; it never answers with some of them.
    if (this.#failure === undefined) this.#answers.push(answer);
    this.#shape = undefined;
    this.#rows = [];
  }

  /** What PostgreSQL refused, or the end of the connection. */
  handleError(error: Error, connection: pg.Connection): void {
    const { submittedNamedStatements: submitted } = connection as unknown as Wire;
    for (const { name } of this.asked.slice(this.#answers.length)) if (name) delete submitted[name];
    // PostgreSQL reads on after a failure, but does nothing until the batch is whole.
    if (this.isOpen) this.add([], 'whole');
    this.#settle(this.#failure ?? error);
  }

  handleReadyForQuery(): void {
    this.#settle(this.#failure);
  }

  handleCopyInResponse(connection: pg.Connection): void {
    const wire = connection as unknown as Wire;
    wire.sendCopyFail('nothing to copy');
    // PostgreSQL took the one that was sent with the statement for data.
    wire.sync();
  }

  /** Rows of a COPY that nobody asked for in this way. */
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
