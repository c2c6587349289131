import type { Language } from '@otolead/contract/kernel/language.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { configName } from '../config/config.public.ts';
import { rowsOfLeads, scopedLeadRows, scopedLeads } from './leads.scope.ts';

/** An instant as PostgreSQL's UTC text, converted to the wire format without a `Date` (`isoOf`). */
function instant<Column extends string | null = string>(column: string): RawBuilder<Column> {
  return sql<Column>`${sql.ref(column)}::text`;
}

/** List rows by id, unordered. */
export const findLeadRows = {
  en: leadRowsIn('en'),
  id: leadRowsIn('id'),
  ph: leadRowsIn('ph'),
} satisfies Record<Language, unknown>;

export type LeadPageRow = Awaited<ReturnType<typeof findLeadRows.en>>[number];

function leadRowsIn(language: Language) {
  return rowsOfLeads((db, scope, ids) =>
    scopedLeads(db, scope)
      .where(sql<SqlBool>`lead.lead_id = any(${ids})`)
      .leftJoin('city', 'city.id', 'lead.city_id')
      .leftJoin('app_user as caller', 'caller.id', 'lead.last_agent_id')
      .leftJoin('app_user as owner', 'owner.id', 'lead.myactive_agent_id')
      .select([
        'lead.lead_id',
        'lead.name',
        'lead.mobile',
        'lead.city_id',
        'city.name as city',
        instant('lead.created_at').as('created_at'),
        'lead.status_id',
        configName('status_list', 'lead.status_id', language).as('status'),
        'lead.sub_status_id',
        configName('sub_status', 'lead.sub_status_id', language).as('sub_status'),
        configName('attribution_status_list', 'lead.attribution_id', language).as('attribution_status'),
        'lead.attempts',
        instant('lead.updated_crm_at').as('updated_crm_at'),
        instant<string | null>('lead.followup_at').as('followup_at'),
        'caller.name as agent_name',
        'owner.name as myactive_agent',
      ]),
  );
}

/** Preferences on the card and in the list: the first three in order of priority (spec A§9). */
const SHOWN_PREFERENCES = 3;

/** Preferences of a page's leads, by priority. */
export const findInterests = rowsOfLeads((db, scope, ids) =>
  scopedLeadRows(db, 'lead_preference', scope)
    .innerJoin('make', 'make.id', 'lead_preference.make_id')
    .innerJoin('model', 'model.id', 'lead_preference.model_id')
    .where(sql<SqlBool>`lead.lead_id = any(${ids})`)
    .where('lead_preference.sort_order', '<=', sql.lit(SHOWN_PREFERENCES))
    .select([
      'lead.lead_id',
      'lead_preference.make_id',
      'lead_preference.model_id',
      'make.name as make',
      'model.name as model',
    ])
    .orderBy('lead_preference.sort_order'),
);
