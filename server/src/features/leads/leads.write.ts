import { type Selectable, type SqlBool, sql, type Updateable } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { deferWrite } from '../../platform/db/defer-write.ts';
import { type Placeholders, Statement } from '../../platform/db/statement.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { LeadTable } from '../../tables/lead.tables.ts';
import { isUsedUpByOneMore } from './leads.attempts.ts';
import { LEAD_COLUMNS } from './leads.columns.ts';
import { type LeadScope, scopedLeads, scopedStatement } from './leads.scope.ts';
import { nameWordWrites, putDownNames } from './leads.write.names.ts';

export type Lead = Selectable<LeadTable>;
export type LeadChanges = Omit<Updateable<LeadTable>, 'lead_id' | 'market_id' | 'version' | 'updated_at'>;

export interface ColumnChange {
  readonly old: unknown;
  readonly new: unknown;
}

/** Column → what it was and what it is now; only columns that really changed. */
export type LeadDifference = Partial<Record<keyof LeadChanges, ColumnChange>>;

const leadForUpdate = scopedStatement<{ readonly leadId: number }, Lead>((db, scope, { leadId }) =>
  scopedLeads(db, scope).where('lead.lead_id', '=', leadId).select(LEAD_COLUMNS).forUpdate('lead'),
);

/** Locks one lead of the scope until the transaction ends; 404 when the scope has none. */
export async function lockLead(tx: Tx, scope: LeadScope, leadId: number): Promise<Lead> {
  const [lead] = await leadForUpdate(tx, scope, { leadId });
  if (!lead) throw notFound();
  return lead;
}

/** The same for many at once, always in the order of their ids so that two batches cannot block each other. */
export function lockLeads(tx: Tx, scope: LeadScope, leadIds: readonly number[]): Promise<Lead[]> {
  return scopedLeads(tx, scope)
    .where(sql<SqlBool>`lead.lead_id = any(${leadIds})`)
    .selectAll('lead')
    .orderBy('lead.lead_id')
    .forUpdate('lead')
    .execute();
}

export function differenceOf(lead: Lead, changes: LeadChanges): LeadDifference {
  const columns = Object.keys(changes) as (keyof LeadChanges)[];
  return Object.fromEntries(
    columns
      .map((column): [keyof LeadChanges, ColumnChange] => [
        column,
        { old: lead[column] ?? null, new: changes[column] ?? null },
      ])
      .filter(([, change]) => !isSame(change.old, change.new)),
  );
}

function isSame(one: unknown, other: unknown): boolean {
  return one instanceof Date && other instanceof Date ? one.getTime() === other.getTime() : one === other;
}

type WrittenColumns = LeadChanges & Pick<Lead, 'version' | 'updated_at'>;

/** Saves write the same few sets of columns over and over; `shape` names those of this one. */
const leadUpdate = new Statement<WrittenColumns & { readonly lead_id: number }, never>(
  (db, params, shape) => {
    const columns = shape.split(' ') as (keyof WrittenColumns)[];
    return db
      .updateTable('lead')
      .set(Object.fromEntries(columns.map((column) => [column, params[column]])))
      .where('lead_id', '=', params.lead_id);
  },
);

/** Our staff, or a dealer's LMS: the list finds leads by the day on which either changed them last. */
type Writer = 'crm' | 'lms';

/**
 * The one function that changes a lead by a person's hand: writes the columns that differ and counts the
 * version up, even for a save that changed nothing else (its history still needs a place in the order).
 * Returns what changed, for the history, and the new version.
 */
export async function writeLead(
  tx: Tx,
  lead: Lead,
  changes: LeadChanges,
  now: Date,
  by: Writer = 'crm',
): Promise<{ difference: LeadDifference; version: number }> {
  const { difference, written, shape } = writtenOf({ lead, changes }, now, by);
  await deferWrite(tx, leadUpdate.filled(tx, { ...written, lead_id: lead.lead_id }, shape));
  const { search_name } = changes;
  if (difference.search_name && search_name !== undefined) {
    for (const write of nameWordWrites(tx, { ...lead, search_name })) await deferWrite(tx, write);
  }
  return { difference, version: written.version };
}

interface LeadWrite {
  readonly lead: Lead;
  readonly changes: LeadChanges;
}

function writtenOf({ lead, changes }: LeadWrite, now: Date, by: Writer = 'crm') {
  const difference = differenceOf(lead, changes);
  const changed = Object.fromEntries(
    Object.entries(difference).map(([column, change]) => [column, change.new]),
  ) as LeadChanges;
  const written: WrittenColumns = {
    ...changed,
    version: lead.version + 1,
    updated_at: now,
    [`updated_${by}_at`]: now,
  };
  return { difference, written, shape: Object.keys(written).toSorted().join(' ') };
}

const leadUpdates = new Statement<{ readonly rows: string }, never>((_db, { rows }, shape) => {
  const columns = shape.split(' ').map((column) => sql`${sql.ref(column)} = given.${sql.ref(column)}`);
  return sql`update lead set ${sql.join(columns)} from json_populate_recordset(null::lead, ${rows}::json) as given
    where lead.lead_id = given.lead_id`;
});

/**
 * Each its own change, to different locked leads: those that change the same columns share a statement. A lead that gets
 * another name has its words written by itself. Answers in their order.
 */
export async function writeEachLead(
  tx: Tx,
  writes: readonly LeadWrite[],
  now: Date,
): Promise<{ difference: LeadDifference; version: number }[]> {
  const judged = writes.map((write) => ({ ...write, ...writtenOf(write, now) }));
  const names = judged.flatMap(({ changes, difference }) =>
    difference.search_name && changes.search_name !== undefined ? [changes.search_name] : [],
  );
  if (names.length > 1) await putDownNames(tx, names);
  for (const [shape, same] of Map.groupBy(judged, (one) => one.shape)) {
    if (same.length === 1 || same.some(({ difference }) => difference.search_name)) {
      for (const { lead, changes } of same) await writeLead(tx, lead, changes, now);
    } else {
      const rows = same.map(({ lead, written }) => ({ ...written, lead_id: lead.lead_id }));
      await deferWrite(tx, leadUpdates.filled(tx, { rows: JSON.stringify(rows) }, shape));
    }
  }
  return judged.map(({ difference, written: { version } }) => ({ difference, version }));
}

/**
 * The same change to many locked leads with one statement (docs/decisions/014); the answer is in their order. Rows are
 * found by `lead_id = any(…)`: on one server that is what makes thousands of leads a matter of seconds.
 */
export async function writeLeads(
  tx: Tx,
  leads: readonly Lead[],
  changes: Omit<LeadChanges, 'name' | 'search_name'>,
  now: Date,
): Promise<{ lead: Lead; difference: LeadDifference; version: number }[]> {
  const leadIds = leads.map(({ lead_id: leadId }) => leadId);
  await tx
    .updateTable('lead')
    .set((eb) => ({ ...changes, version: eb('version', '+', 1), updated_at: now, updated_crm_at: now }))
    .where(sql<SqlBool>`lead_id = any(${leadIds})`)
    .execute();
  return leads.map((lead) => ({ lead, difference: differenceOf(lead, changes), version: lead.version + 1 }));
}

export type ChatColumn = 'whatsapp_count' | 'viber_count';

/** Counts a chat with the customer of a locked lead. Nobody edits that, so the version stays. */
export async function countLeadChat(tx: Tx, lead: Pick<Lead, 'lead_id'>, column: ChatColumn): Promise<void> {
  await tx
    .updateTable('lead')
    .set((eb) => ({ [column]: eb(column, '+', 1) }))
    .where('lead_id', '=', lead.lead_id)
    .execute();
}

type RouteColumns = Pick<
  LeadChanges,
  | 'process_id'
  | 'campaign_id'
  | 'process_list_id'
  | 'status_id'
  | 'sub_status_id'
  | 'status_reason_id'
  | 'followup_at'
>;

/** Where the system puts many leads at once. Nobody edits that, so the versions stay. */
export async function setLeadRoute(
  tx: Tx,
  leadIds: readonly number[],
  columns: RouteColumns,
  now: Date,
): Promise<void> {
  const update = tx
    .updateTable('lead')
    .set({ ...columns, updated_at: now })
    .where(sql<SqlBool>`lead_id = any(${leadIds})`);
  await deferWrite(tx, update.compile());
}

interface Attempt {
  readonly leadId: number;
  readonly agentId: number;
  readonly now: Date;
}

const attempt = new Statement((db, { leadId, agentId, now }: Placeholders<Attempt>) =>
  db
    .updateTable('lead')
    .set((eb) => ({
      attempts: eb('attempts', '+', 1),
      calls_used_up: isUsedUpByOneMore,
      last_called_at: now,
      last_agent_id: agentId,
    }))
    .where('lead_id', '=', leadId),
);

/** An agent calls the customer of a locked lead. A call is no edit, so the version stays. */
export function countAttempt(
  tx: Tx,
  { lead_id: leadId }: Pick<Lead, 'lead_id'>,
  { agentId, now }: Omit<Attempt, 'leadId'>,
): Promise<void> {
  return deferWrite(tx, attempt.filled(tx, { leadId, agentId, now }));
}

interface LastCall {
  readonly leadId: number;
  readonly callStatusId: number;
}

const lastCall = new Statement((db, { leadId, callStatusId }: Placeholders<LastCall>) =>
  db.updateTable('lead').set({ last_call_status_id: callStatusId }).where('lead_id', '=', leadId),
);

/** How the last call of a locked lead ended. */
export const setLastCall = (tx: Tx, ended: LastCall) => deferWrite(tx, lastCall.filled(tx, ended));
