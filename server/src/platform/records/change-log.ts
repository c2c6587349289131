import { sql } from 'kysely';
import type { JsonValue } from '../../tables/column-types.ts';
import type { Tx } from '../db/database.ts';
import { noteEvent } from '../events/event-log.ts';
import type { ActorContext, RecordContext } from '../http/context.ts';

/** Field → old and new value; `old` is null for a new record. */
export type Changes = Readonly<Record<string, { readonly old: JsonValue; readonly new: JsonValue }>>;

/** Fields with different values; undefined counts as null. */
export function changesBetween(
  before: object | undefined,
  after: object,
  fields: readonly string[],
): Changes {
  const changes: Record<string, { old: JsonValue; new: JsonValue }> = {};
  for (const field of fields) {
    const old = fieldOf(before, field);
    const now = fieldOf(after, field);
    if (JSON.stringify(old) !== JSON.stringify(now)) changes[field] = { old, new: now };
  }
  return changes;
}

function fieldOf(record: object | undefined, field: string): JsonValue {
  return ((record as Record<string, JsonValue> | undefined)?.[field] ?? null) as JsonValue;
}

interface Change {
  /** Kind of the record: 'domain'. */
  readonly record: string;
  readonly recordId: number;
  readonly changes: Changes;
  /** The record belongs to no market: users, roles. */
  readonly everyMarket?: boolean | undefined;
}

/**
 * Appends a change with its author, in the change's transaction, and notifies open browsers and processes; an empty
 * change leaves no entry.
 */
export function logChange(
  tx: Tx,
  context: Pick<ActorContext, 'actor' | 'clock' | 'market'>,
  change: Change,
): Promise<void> {
  const marketId = change.everyMarket ? null : context.market.id;
  return append(tx, change, { marketId, actorId: context.actor.userId, at: context.clock.now() });
}

/** Logs a change by the server operator (`npm run cli`): users and rights, which belong to no market. */
export function logOperatorChange(tx: Tx, at: Date, change: Change): Promise<void> {
  return append(tx, change, { marketId: null, actorId: null, at });
}

/** Logs a change that the product itself made in a market. */
export function logOwnChange(
  tx: Tx,
  { marketId, at }: { readonly marketId: number; readonly at: Date },
  change: Change,
): Promise<void> {
  return append(tx, change, { marketId, actorId: null, at });
}

/** Maximum changes of one transaction with an event each; more are one event without a key. */
const FEW = 20;

/** Appends the changes of many records of one kind in one statement. */
export async function logChanges(
  tx: Tx,
  { actor, clock, market }: RecordContext,
  { record, everyMarket }: Pick<Change, 'record' | 'everyMarket'>,
  changed: readonly Pick<Change, 'recordId' | 'changes'>[],
): Promise<void> {
  if (changed.length === 0) return;
  const marketId = everyMarket ? null : market.id;
  const entries = changed.map(({ recordId, changes }) => ({ record_id: recordId, changes }));
  await sql`insert into change_log (market_id, record, record_id, actor_id, created_at, changes)
    select ${marketId}::smallint, ${record}, record_id, ${actor.userId}::integer, ${clock.now()}::timestamptz, changes
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as entry(record_id integer, changes jsonb)`.execute(
    tx,
  );
  const keys = changed.length > FEW ? [null] : changed.map(({ recordId }) => recordId);
  for (const key of keys) await noteEvent(tx, { kind: record, marketId, key });
}

interface Author {
  readonly marketId: number | null;
  readonly actorId: number | null;
  readonly at: Date;
}

/** Appends a change of master data that accompanies another write. */
export function logChangeAs(tx: Tx, author: Author, change: Change): Promise<void> {
  return append(tx, change, author);
}

async function append(tx: Tx, { record, recordId, changes }: Change, { marketId, actorId, at }: Author) {
  if (Object.keys(changes).length === 0) return;
  await tx
    .insertInto('change_log')
    .values({
      market_id: marketId,
      record,
      record_id: recordId,
      actor_id: actorId,
      created_at: at,
      changes: JSON.stringify(changes),
    })
    .execute();
  await noteEvent(tx, { kind: record, marketId, key: recordId });
}

/** Author and time of a record's last change; undefined without one. */
export function lastChange(tx: Tx, record: string, recordId: number) {
  return tx
    .selectFrom('change_log')
    .leftJoin('app_user', 'app_user.id', 'change_log.actor_id')
    .where('record', '=', record)
    .where('record_id', '=', recordId)
    .select(['app_user.name', 'change_log.actor_id', 'change_log.created_at'])
    .orderBy('change_log.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Takes numbers and reasons out of what was logged of these entries of the black list; nothing else can be changed. */
export async function forgetBlacklistChanges(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`
    update change_log set changes = without_number(changes)
    where record = 'blacklist' and record_id = any(${ids}) and changes ?| array['mobile_number', 'reason']`.execute(
    tx,
  );
}
