import { e164 } from '@otolead/contract/kernel/phone.ts';
import type { OtherLead } from '@otolead/contract/merges/merges.schema.ts';
import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { MergeMoved } from '../../tables/lead.tables.ts';
import { type LeadScope, scopedLeads } from '../leads/leads.public.ts';

/** A merge that was not undone. */
export interface ActiveMerge {
  readonly lead_id: number;
  readonly id: number;
  readonly into_lead_id: number;
  readonly before: Readonly<Record<string, unknown>>;
  readonly moved: MergeMoved;
}

const activeMerges = (db: Db | Tx, scope: LeadScope) =>
  scopedLeads(db, scope)
    .innerJoin('lead_merge', 'lead_merge.lead_id', 'lead.lead_id')
    .where('lead_merge.taken_back_at', 'is', null);

/** Merges that involve any of these leads. */
export async function findMerges(
  db: Db | Tx,
  scope: LeadScope,
  leadIds: readonly number[],
): Promise<ActiveMerge[]> {
  const rows = await activeMerges(db, scope)
    .where(sql<SqlBool>`(lead_merge.lead_id = any(${leadIds}) or lead_merge.into_lead_id = any(${leadIds}))`)
    .select([
      'lead_merge.lead_id',
      'lead_merge.id',
      'lead_merge.into_lead_id',
      'lead_merge.before',
      'lead_merge.moved',
    ])
    .orderBy('lead_merge.lead_id')
    .execute();
  return rows.map((row) => ({ ...row, before: row.before as ActiveMerge['before'] }));
}

/** Leads of the scope by id, unordered. */
export async function findOthers(
  db: Db | Tx,
  scope: LeadScope,
  leadIds: readonly number[],
): Promise<ReadonlyMap<number, OtherLead>> {
  const rows = await others(db, scope).where(sql<SqlBool>`lead.lead_id = any(${leadIds})`).execute();
  return new Map(rows.map((row) => [row.lead_id, present(row)]));
}

/** Last call and number of joined enquiries by lead id, which `leadDetails` does not return. */
export async function findContacts(db: Db, scope: LeadScope, leadIds: readonly number[]) {
  const rows = await scopedLeads(db, scope)
    .where(sql<SqlBool>`lead.lead_id = any(${leadIds})`)
    .select([
      'lead.lead_id',
      'lead.last_called_at',
      sql<number>`(select count(*)::integer from activity where activity.lead_id = lead.lead_id
        and activity.detail ->> 'action_type' = 'enquire')`.as('joined'),
    ])
    .execute();
  return new Map(rows.map((row) => [row.lead_id, row]));
}

const others = (db: Db | Tx, scope: LeadScope) =>
  scopedLeads(db, scope).select([
    'lead.lead_id',
    'lead.name',
    'lead.mobile',
    'lead.status_id',
    'lead.created_at',
  ]);

function present(row: Awaited<ReturnType<ReturnType<typeof others>['execute']>>[number]): OtherLead {
  const { created_at, mobile, ...lead } = row;
  return { ...lead, mobile: e164(mobile), created_date: created_at.toISOString() };
}
