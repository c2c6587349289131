/**
 * Position of a reader of the log: everything visible in this snapshot of PostgreSQL's transactions has been published.
 */
export interface Position {
  /** Seconds since 1970, by the database's clock. */
  readonly at: number;
  /** A promoted standby begins the next one and may reuse transaction numbers of its primary. */
  readonly timeline: number;
  /** A `pg_snapshot`: xmin:xmax:those between that were uncommitted. */
  readonly snapshot: string;
}

const PARTS = /^(\d{1,12})~(?:(\d{1,10})~)?((\d{1,19}):(\d{1,19}):((?:\d{1,19}(?:,\d{1,19})*)?))$/;

/** The first timeline is left out, as versions before wrote it. */
export const printPosition = ({ at, timeline, snapshot }: Position): string =>
  timeline === 1 ? `${at}~${snapshot}` : `${at}~${timeline}~${snapshot}`;

/** Undefined for a text that PostgreSQL would not accept as a snapshot. */
export function readPosition(text: string): Position | undefined {
  const [, at, timeline = '1', snapshot, xmin = '', xmax = '', between = ''] = PARTS.exec(text) ?? [];
  if (at === undefined || snapshot === undefined) return undefined;
  const bounds = [xmin, ...between.split(',').filter(Boolean), xmax].map(BigInt);
  const isSnapshot = bounds.every((xid, n) => {
    if (n === 0) return xid > 0n;
    const before = bounds[n - 1] ?? 0n;
    // xmin is the first of those between, if any, else xmax.
    return n === 1 || n === bounds.length - 1 ? xid >= before : xid > before;
  });
  return isSnapshot ? { at: Number(at), timeline: Number(timeline), snapshot } : undefined;
}
