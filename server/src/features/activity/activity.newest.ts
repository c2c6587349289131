import { type SqlBool, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { type LeadScope, scopedLeadRows } from '../leads/leads.public.ts';

interface NewestEntry {
  readonly leadId: number;
  readonly comments: readonly { readonly comment: string }[];
}

/** Newest entry of each lead that has one. */
export async function newestEntries(
  tx: Tx,
  scope: LeadScope,
  leadIds: readonly number[],
): Promise<NewestEntry[]> {
  if (leadIds.length === 0) return [];
  const entries = await scopedLeadRows(tx, 'activity', scope)
    .where(sql<SqlBool>`lead.lead_id = any(${leadIds})`)
    .distinctOn('activity.lead_id')
    .select(['activity.lead_id', 'activity.comments'])
    .orderBy('activity.lead_id')
    .orderBy('activity.created_at', 'desc')
    .orderBy('activity.id', 'desc')
    .execute();
  return entries.map(({ lead_id: leadId, comments }) => ({
    leadId,
    comments: (comments ?? []) as unknown as NewestEntry['comments'],
  }));
}
