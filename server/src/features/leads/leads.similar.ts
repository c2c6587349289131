import { SIMILAR_LEADS } from '@otolead/contract/leads/leads.limits.ts';
import type { SimilarLead } from '@otolead/contract/leads/leads.schema.ts';
import { type SqlBool, sql } from 'kysely';
import type { ActorContext } from '../../platform/http/context.ts';
import { notFound } from '../../platform/http/errors.ts';
import { presentLeadRow } from './leads.present.ts';
import { findLeadRows } from './leads.rows.queries.ts';
import { leadScope, scopedLeads } from './leads.scope.ts';

/**
 * Leads of the caller's scope that share a number with this one, whichever of its two it is there, newest first; 404
 * outside the scope.
 */
export async function similarLeads(context: ActorContext, leadId: number): Promise<SimilarLead[]> {
  const { db, language, market } = context;
  const scope = leadScope(context);
  const lead = await scopedLeads(db, scope)
    .where('lead.lead_id', '=', leadId)
    .select(['lead.mobile', 'lead.alternate_mobile'])
    .executeTakeFirst();
  if (!lead) throw notFound();
  const numbers = [lead.mobile, lead.alternate_mobile].filter((number) => number !== null);
  // Two searches by index; one with OR reads every lead.
  const under = (column: 'mobile' | 'alternate_mobile') =>
    scopedLeads(db, scope)
      .where(sql<SqlBool>`${sql.ref(`lead.${column}`)} collate "C" = any(${numbers})`)
      .where('lead.lead_id', '!=', leadId)
      .select(['lead.lead_id', 'lead.created_at'])
      .orderBy('lead.created_at', 'desc')
      .limit(SIMILAR_LEADS);
  const found = (await Promise.all([under('mobile').execute(), under('alternate_mobile').execute()])).flat();
  const newest = found.toSorted((one, other) => other.created_at.getTime() - one.created_at.getTime());
  const ids = [...new Set(newest.map(({ lead_id: id }) => id))].slice(0, SIMILAR_LEADS);
  const rows = await findLeadRows[language](db, scope, ids);
  const rowOf = new Map(rows.map((row) => [row.lead_id, presentLeadRow(row, [], market)]));
  return ids.flatMap((id) => {
    const row = rowOf.get(id);
    if (!row) return [];
    const { customer_details: customer, status_id, status, sub_status, myactive_agent } = row;
    return {
      lead_id: id,
      lead_name: customer.customer_name,
      status_id,
      status,
      sub_status,
      created_date: customer.created_date,
      myactive_agent,
    };
  });
}
