import { SIMILAR_LEADS } from '@otolead/contract/leads/leads.limits.ts';
import type { SimilarLead } from '@otolead/contract/leads/leads.schema.ts';
import { type SqlBool, sql } from 'kysely';
import type { Placeholders } from '../../platform/db/statement.ts';
import { onOneConnection } from '../../platform/db/transaction.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { notFound } from '../../platform/http/errors.ts';
import { presentLeadRow } from './leads.present.ts';
import { findLeadRows } from './leads.rows.queries.ts';
import { leadScope, scopedLeads, scopedStatement } from './leads.scope.ts';

interface LeadKey {
  readonly leadId: number;
}

const findItself = scopedStatement((db, scope, { leadId }: Placeholders<LeadKey>) =>
  scopedLeads(db, scope).where('lead.lead_id', '=', leadId).select('lead.lead_id'),
);

/** Leads that have a number of this one in the column; by its index, whichever number it is. */
const findUnder = (column: 'mobile' | 'alternate_mobile') =>
  scopedStatement((db, scope, { leadId }: Placeholders<LeadKey>) =>
    scopedLeads(db, scope)
      .where(
        sql<SqlBool>`${sql.ref(`lead.${column}`)} collate "C" = any(array(select unnest(array[own.mobile, own.alternate_mobile])
          from ${scopedLeads(db, scope).where('lead.lead_id', '=', leadId).select(['lead.mobile', 'lead.alternate_mobile'])} as own))`,
      )
      .where('lead.lead_id', '!=', leadId)
      .select(['lead.lead_id', 'lead.created_at'])
      .orderBy('lead.created_at', 'desc')
      .limit(sql.lit(SIMILAR_LEADS)),
  );

// Two searches by index; one with OR reads every lead.
const SEARCHES = [findUnder('mobile'), findUnder('alternate_mobile')] as const;

/**
 * Leads of the caller's scope that share a number with this one, whichever of its two it is there, newest first; 404
 * outside the scope.
 */
export async function similarLeads(context: ActorContext, leadId: number): Promise<SimilarLead[]> {
  const { db, language, market } = context;
  const scope = leadScope(context);
  const [itself, ...under] = await onOneConnection(db, (one) =>
    Promise.all([findItself, ...SEARCHES].map((find) => find(one, scope, { leadId }))),
  );
  if (!itself?.length) throw notFound();
  const found = under.flat() as { readonly lead_id: number; readonly created_at: Date }[];
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
