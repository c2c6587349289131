import { sql } from 'kysely';
import type { Db, Tx } from '../db/database.ts';
import { deferWrite } from '../db/defer-write.ts';
import { Statement } from '../db/statement.ts';
import { afterCommit } from '../db/transaction.ts';

/** One line of the log of events, as writers leave it and as the feed reads it. */
export interface LoggedEvent {
  readonly kind: string;
  /** Null for what belongs to no market. */
  readonly marketId: number | null;
  /** The row that changed; null where many did. */
  readonly key: number | null;
  readonly version: number | null;
  /** The one user that it concerns, where it is one. */
  readonly userId: number | null;
}

type NewEvent = Pick<LoggedEvent, 'kind' | 'marketId'> & Partial<LoggedEvent>;

/** Processes that listen here look into the log. */
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

/** Events that a transaction has left already, so that each stands in the log once. */
const left = new WeakMap<Db | Tx, Set<string>>();

/**
 * Leaves word of a change, in the transaction of the change; the listening processes are woken after its commit. The
 * `notify` is no part of the transaction: PostgreSQL would let such transactions commit only one after the other, fsync
 * included (docs/decisions/032).
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

/** Leads of one transaction that get an event each; more are one event without a key. */
const FEW = 20;

/** Notes events for the leads that a transaction has changed. */
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

/** The writes of a moment wake the others once. */
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

/** Positions that are older resume nothing: their browsers fetch everything anew. */
const KEPT = sql`interval '1 hour'`;

export async function sweepEvents(db: Db): Promise<void> {
  await sql`delete from event where created_at < now() - ${KEPT}`.execute(db);
}
