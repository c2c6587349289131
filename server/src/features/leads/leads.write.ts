import { text } from '@otolead/contract/kernel/text.ts';
import { type Selectable, type SqlBool, sql, type Updateable } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { deferWrite } from '../../platform/db/defer-write.ts';
import { type Placeholders, Statement } from '../../platform/db/statement.ts';
import { badRequest, notFound } from '../../platform/http/errors.ts';
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

/** Column → old and new value; only columns that really changed. */
export type LeadDifference = Partial<Record<keyof LeadChanges, ColumnChange>>;

const leadForUpdate = scopedStatement<{ readonly leadId: number }, Lead>((db, scope, { leadId }) =>
  scopedLeads(db, scope).where('lead.lead_id', '=', leadId).select(LEAD_COLUMNS).forUpdate('lead'),
);

/** Locks one lead of the scope until the transaction ends; 404 if the scope has none, 400 for an erased person's. */
export async function lockLead(tx: Tx, scope: LeadScope, leadId: number): Promise<Lead> {
  const [lead] = await leadForUpdate(tx, scope, { leadId });
  if (!lead) throw notFound();
  if (lead.erased_at !== null) throw badRequest(text('leads:erased'));
  return lead;
}

/** Up to as many are locked one by one, prepared and in one trip; Citus refuses a set (docs/scale-out.md). */
const FEW = 8;

/** `lockLead` for many, in order of their ids to prevent deadlocks; without those of erased persons. */
export async function lockLeads(tx: Tx, scope: LeadScope, leadIds: readonly number[]): Promise<Lead[]> {
  if (leadIds.length <= FEW) {
    const ids = [...new Set(leadIds)].toSorted((one, other) => one - other);
    const found = await Promise.all(ids.map((leadId) => leadForUpdate(tx, scope, { leadId })));
    return found.flat().filter((lead) => lead.erased_at === null);
  }
  return scopedLeads(tx, scope)
    .where(sql<SqlBool>`lead.lead_id = any(${leadIds})`)
    .where('lead.erased_at', 'is', null)
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

/** Saves write the same few sets of columns over and over; `shape` names the set. */
const leadUpdate = new Statement<WrittenColumns & { readonly lead_id: number }, never>(
  (db, params, shape) => {
    const columns = shape.split(' ') as (keyof WrittenColumns)[];
    return db
      .updateTable('lead')
      .set(Object.fromEntries(columns.map((column) => [column, params[column]])))
      .where('lead_id', '=', params.lead_id);
  },
);

/** Our staff, or a dealer's LMS: the list filters by the day of the last change of either. */
type Writer = 'crm' | 'lms';

/**
 * The only function that edits a lead for a user: writes the columns that differ and increments the version, even for a
 * save that changed nothing else (its history still needs a position). Returns the changes for the history, and the new
 * version.
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
 * Different changes to distinct locked leads: those of the same columns share a statement. A renamed lead's words are
 * written separately. Answers are in their order.
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
 * The same change to many locked leads in one statement (docs/decisions/014); answers are in their order. Rows are
 * found by `lead_id = any(…)`: on one server that makes thousands of leads a matter of seconds.
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

/** Counts a chat with the customer of a locked lead. Not an edit, so the version stays. */
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

/** Sets the route of many leads. Not an edit, so the versions stay. */
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

/** Counts an agent's call on a locked lead. Not an edit, so the version stays. */
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

/** Outcome of a locked lead's last call. */
export const setLastCall = (tx: Tx, ended: LastCall) => deferWrite(tx, lastCall.filled(tx, ended));
