import { SIMILAR_LEADS } from '@otolead/contract/leads/leads.limits.ts';
import type { SimilarLead } from '@otolead/contract/leads/leads.schema.ts';
import { type SqlBool, sql } from 'kysely';
import type { Placeholders } from '../../platform/db/statement.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { notFound } from '../../platform/http/errors.ts';
import { fillTerms } from '../../platform/i18n/terms.ts';
import { namesOf } from '../config/config.public.ts';
import { leadScope, scopedLeads, scopedStatement } from './leads.scope.ts';

interface FoundSimilar {
  readonly lead_id: number;
  readonly name: string;
  readonly status_id: number;
  readonly sub_status_id: number;
  readonly myactive_agent_id: number | null;
  readonly created_at: Date;
}

/** A lead without similar ones yields one row of nulls; one outside the scope none. */
type Row = FoundSimilar | { readonly lead_id: null };

const SHOWN = [
  'lead.lead_id',
  'lead.name',
  'lead.status_id',
  'lead.sub_status_id',
  'lead.myactive_agent_id',
  'lead.created_at',
] as const;

/**
 * Leads that share a number with this one, in either column. Two index searches; one with OR reads every lead. The numbers
 * are read by each of them, because a server that has a part of the leads cannot join them with those of another.
 */
const findSimilar = scopedStatement((db, scope, { leadId }: Placeholders<{ readonly leadId: number }>) => {
  const itself = scopedLeads(db, scope).where('lead.lead_id', '=', leadId);
  const numbers = itself.select(sql`unnest(array[lead.mobile, lead.alternate_mobile])`.as('number'));
  const under = (column: 'mobile' | 'alternate_mobile') =>
    scopedLeads(db, scope)
      .where(sql<SqlBool>`${sql.ref(`lead.${column}`)} collate "C" = any(array(${numbers}))`)
      .where('lead.lead_id', '!=', leadId)
      .select(SHOWN)
      .orderBy('lead.created_at', 'desc')
      .limit(sql.lit(SIMILAR_LEADS));
  return sql<Row>`select found.* from ${itself.select('lead.lead_id')} as own
    left join (${under('mobile')} union ${under('alternate_mobile')}) as found on true
    order by found.created_at desc, found.lead_id desc limit ${sql.lit(SIMILAR_LEADS)}`;
});

/** Leads of the caller's scope that share a number with this one, newest first; 404 outside the scope. */
export async function similarLeads(context: ActorContext, leadId: number): Promise<SimilarLead[]> {
  const rows = await findSimilar(context.db, leadScope(context), { leadId });
  if (rows.length === 0) throw notFound();
  const found = rows.filter((row) => row.lead_id !== null);
  const leads = await presented(context, found);
  return leads.map(({ sub_status_id: _, ...lead }) => lead);
}

const findByNumbers = scopedStatement(
  (db, scope, { numbers }: Placeholders<{ readonly numbers: readonly string[] }>) => {
    const under = (column: 'mobile' | 'alternate_mobile') =>
      scopedLeads(db, scope)
        .where(sql<SqlBool>`${sql.ref(`lead.${column}`)} collate "C" = any(${numbers})`)
        .select(SHOWN)
        .orderBy('lead.created_at', 'desc')
        .limit(sql.lit(SIMILAR_LEADS));
    return sql<FoundSimilar>`select found.* from (${under('mobile')} union ${under('alternate_mobile')}) as found
      order by found.created_at desc, found.lead_id desc limit ${sql.lit(SIMILAR_LEADS)}`;
  },
);

/** Leads of the caller's scope with any of these numbers (E.164 digits), newest first. */
export async function leadsOfNumbers(context: ActorContext, numbers: readonly string[]) {
  return presented(context, await findByNumbers(context.db, leadScope(context), { numbers }));
}

async function presented(
  context: ActorContext,
  found: readonly FoundSimilar[],
): Promise<(SimilarLead & { readonly sub_status_id: number })[]> {
  const ids = (column: 'status_id' | 'sub_status_id' | 'myactive_agent_id') =>
    found.map((row) => row[column]);
  const names = await namesOf(context, [
    { list: 'status_list', ids: ids('status_id') },
    { list: 'sub_status', ids: ids('sub_status_id') },
    { table: 'app_user', ids: ids('myactive_agent_id') },
  ]);
  const word = (list: string, id: number) => fillTerms(names.item(list, id) ?? '', context.market);
  return found.map((row) => ({
    lead_id: row.lead_id,
    lead_name: row.name,
    status_id: row.status_id,
    status: word('status_list', row.status_id),
    sub_status_id: row.sub_status_id,
    sub_status: word('sub_status', row.sub_status_id),
    created_date: row.created_at.toISOString(),
    myactive_agent: names.row('app_user', row.myactive_agent_id)?.name ?? null,
  }));
}
