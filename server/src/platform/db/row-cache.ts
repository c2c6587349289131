import type { Db, Tx } from './database.ts';

/** Maximum age of a cached row without a change event. */
const FRESH_MS = 5_000;
/** Maximum rows per kind; beyond them the cache is emptied. */
const MOST = 20_000;

type Load<Row> = (db: Db | Tx, ids: readonly number[]) => Promise<readonly Row[]>;

/** Rows by id cached in the process for a few seconds, for names that many reads show and hardly anybody changes. */
export interface CachedRows<Row extends { readonly id: number }> {
  readonly load: Load<Row>;
}

interface Known {
  /** Undefined for an unknown id. */
  readonly row: unknown;
  readonly until: number;
}

type Kind = CachedRows<{ readonly id: number }>;
type Memory = Map<Kind, Map<number, Known>>;

/** Cache by handle; a transaction has its own. */
const memories = new WeakMap<Db | Tx, Memory>();

/** Empties the cache of this handle. */
export function clearRowCache(db: Db): void {
  memories.delete(db);
}

/** Shares the cache of `other` with a handle that reads the same database, such as one of its connections. */
export function shareRowCache(handle: Db, other: Db): void {
  memories.set(handle, memoryOf(other));
}

export interface Wanted {
  readonly rows: Kind;
  /** Null and undefined are skipped. */
  readonly ids: readonly (number | null | undefined)[];
}

/** Reads a wanted row; undefined for an unknown id. */
export type Found = <Row extends { readonly id: number }>(
  rows: CachedRows<Row>,
  id: number,
) => Row | undefined;

/** Loads the missing rows, all kinds at once; the result keeps them even if the cache is emptied later. */
export async function findCachedRows(db: Db | Tx, wanted: readonly Wanted[]): Promise<Found> {
  const memory = memoryOf(db);
  const unknown = unknownOf(memory, wanted);
  if (unknown.size > 0) {
    await Promise.all([...unknown].map(([rows, ids]) => learn(db, memory, rows, [...ids])));
  }
  return ((rows: Kind, id: number) => memory.get(rows)?.get(id)?.row) as Found;
}

function memoryOf(db: Db | Tx): Memory {
  const known = memories.get(db);
  if (known) return known;
  const memory: Memory = new Map();
  memories.set(db, memory);
  return memory;
}

function unknownOf(memory: Memory, wanted: readonly Wanted[]): ReadonlyMap<Kind, ReadonlySet<number>> {
  const now = performance.now();
  const unknown = new Map<Kind, Set<number>>();
  for (const { rows, ids } of wanted) {
    const known = memory.get(rows);
    for (const id of ids) {
      if (typeof id !== 'number' || (known?.get(id)?.until ?? 0) > now) continue;
      const others = unknown.get(rows);
      if (others) others.add(id);
      else unknown.set(rows, new Set([id]));
    }
  }
  return unknown;
}

async function learn(db: Db | Tx, memory: Memory, kind: Kind, ids: readonly number[]): Promise<void> {
  const until = performance.now() + FRESH_MS;
  const rows = new Map((await kind.load(db, ids)).map((row) => [row.id, row]));
  const known = memory.get(kind) ?? new Map<number, Known>();
  memory.set(kind, known);
  for (const id of ids) known.set(id, { row: rows.get(id), until });
  // Current users keep this cache; later ones start an empty one.
  if (known.size > MOST && memories.get(db) === memory) memories.delete(db);
}
