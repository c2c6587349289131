import type { Db, Tx } from './database.ts';

/** What somebody changes is seen so much later at the most. */
const FRESH_MS = 5_000;
/** Beyond so many rows of a kind everything is forgotten: what is asked all the time is soon known again. */
const MOST = 20_000;

interface Known<Row> {
  /** Undefined for an id that no row has. */
  readonly row: Row | undefined;
  readonly until: number;
}

/** Rows by id that a process keeps for a few seconds, for names that many reads show and hardly anybody changes. */
export class KnownRows<Row extends { readonly id: number }> {
  readonly #load: (db: Db | Tx, ids: readonly number[]) => Promise<readonly Row[]>;
  /** By handle: a transaction knows only what it has read itself. */
  readonly #known = new WeakMap<Db | Tx, Map<number, Known<Row>>>();

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
    const known = this.#known.get(db) ?? new Map<number, Known<Row>>();
    if (known.size > MOST) known.clear();
    this.#known.set(db, known);
    return known;
  }
}
