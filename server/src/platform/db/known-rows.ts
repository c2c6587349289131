import type { Db, Tx } from './database.ts';

/** What somebody changes is seen so much later at the most, where no event tells of it. */
const FRESH_MS = 5_000;
/** Beyond so many rows of a kind everything is forgotten: what is asked all the time is soon known again. */
const MOST = 20_000;

interface Known<Row> {
  /** Undefined for an id that no row has. */
  readonly row: Row | undefined;
  readonly until: number;
}

/** By handle, a transaction knowing only what it has read itself, and by kind of rows. */
const knowledge = new WeakMap<Db | Tx, Map<object, Map<number, Known<unknown>>>>();

/** Rows of this handle are read anew when they are next asked for. */
export function forgetKnownRows(db: Db): void {
  knowledge.delete(db);
}

/** Rows by id that a process keeps for a few seconds, for names that many reads show and hardly anybody changes. */
export class KnownRows<Row extends { readonly id: number }> {
  readonly #load: (db: Db | Tx, ids: readonly number[]) => Promise<readonly Row[]>;

  constructor(load: (db: Db | Tx, ids: readonly number[]) => Promise<readonly Row[]>) {
    this.#load = load;
  }

  /** Those of the ids that have a row; asks for what is not known, all at once. */
  async find(db: Db | Tx, ids: Iterable<number>): Promise<ReadonlyMap<number, Row>> {
    const known = this.#of(db);
    const now = performance.now();
    const wanted = [...new Set(ids)];
    const unknown = wanted.filter((id) => !((known.get(id)?.until ?? 0) > now));
    if (unknown.length > 0) {
      const rows = new Map((await this.#load(db, unknown)).map((row) => [row.id, row]));
      for (const id of unknown) known.set(id, { row: rows.get(id), until: now + FRESH_MS });
    }
    return new Map(
      wanted.flatMap((id): [number, Row][] => {
        const row = known.get(id)?.row;
        return row ? [[id, row]] : [];
      }),
    );
  }

  #of(db: Db | Tx): Map<number, Known<Row>> {
    const kinds = knowledge.get(db) ?? new Map<object, Map<number, Known<unknown>>>();
    const known = kinds.get(this) ?? new Map<number, Known<unknown>>();
    if (known.size > MOST) known.clear();
    knowledge.set(db, kinds.set(this, known));
    return known as Map<number, Known<Row>>;
  }
}
