import { sql } from 'kysely';
import type { Db, Tx } from '../db/database.ts';
import { deferWrite } from '../db/defer-write.ts';
import { Statement } from '../db/statement.ts';
import { afterCommit } from '../db/transaction.ts';

/** An entry of the event log. */
export interface LoggedEvent {
  readonly kind: string;
  /** Null if it belongs to no market. */
  readonly marketId: number | null;
  /** The changed row; null for many. */
  readonly key: number | null;
  readonly version: number | null;
  /** The only user concerned, if any. */
  readonly userId: number | null;
}

type NewEvent = Pick<LoggedEvent, 'kind' | 'marketId'> & Partial<LoggedEvent>;

/** Channel that wakes listening processes to read the log. */
export const WAKE_CHANNEL = 'otolead_events';

const insertEvent = new Statement<LoggedEvent, never>((db, event) =>
  db.insertInto('event').values({
    kind: event.kind,
    market_id: event.marketId,
    key: event.key,
    version: event.version,
    user_id: event.userId,
  }),
);

/** Events already left by a transaction, so that each is logged once. */
const left = new WeakMap<Db | Tx, Set<string>>();

/**
 * Logs a change in its transaction and wakes listening processes after the commit. The `notify` is outside the
 * transaction, because PostgreSQL serialises the commits of notifying transactions, fsync included
 * (docs/decisions/032).
 */
export async function noteEvent(tx: Tx, event: NewEvent): Promise<void> {
  const line = { key: null, version: null, userId: null, ...event };
  const known = left.get(tx) ?? new Set<string>();
  const name = JSON.stringify([line.kind, line.marketId, line.key, line.userId]);
  if (known.has(name)) return;
  if (known.size === 0) afterCommit(tx, wake);
  left.set(tx, known.add(name));
  await deferWrite(tx, insertEvent.filled(tx, line));
}

/** Maximum leads of one transaction with an event each; more are one event without a key. */
const FEW = 20;

/** Logs events for the leads changed by a transaction. */
export async function noteLeads(
  tx: Tx,
  leads: readonly { readonly leadId: number; readonly marketId: number; readonly version?: number }[],
): Promise<void> {
  for (const [marketId, own] of Map.groupBy(leads, (lead) => lead.marketId)) {
    if (own.length > FEW) await noteEvent(tx, { kind: 'lead', marketId });
    else
      for (const { leadId, version = null } of own)
        await noteEvent(tx, { kind: 'lead', marketId, key: leadId, version });
  }
}

/** Delay that merges the wake-ups of simultaneous writes. */
const WAKE_AFTER_MS = 5;

const waking = new WeakSet<Db>();

function wake(db: Db): void {
  if (waking.has(db)) return;
  waking.add(db);
  const notify = () => {
    waking.delete(db);
    // A failed wake-up is harmless: every process polls within a second.
    sql`select pg_notify(${WAKE_CHANNEL}, '')`.execute(db).catch(() => undefined);
  };
  setTimeout(notify, WAKE_AFTER_MS).unref();
}

/** Older positions cannot be resumed: their browsers refetch everything. */
const KEPT = sql`interval '1 hour'`;

export async function sweepEvents(db: Db): Promise<void> {
  await sql`delete from event where created_at < now() - ${KEPT}`.execute(db);
}
