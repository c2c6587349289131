import type { Language } from '@otolead/contract/kernel/language.ts';
import type { Market } from '@otolead/contract/kernel/market.ts';
import { type SelectQueryBuilder, sql } from 'kysely';
import type { ActorContext } from '../../platform/http/context.ts';
import type { Database } from '../../tables/database.ts';
import { leadTypeName } from '../config/config.public.ts';
import {
  type Cell,
  type ContactCells,
  cellsFor,
  column,
  contactCells,
  headerLine,
  inList,
  phone,
  plain,
  words,
} from './exports.cells.ts';

/** Columns of the file in order: the message `exports:column.<key>` heads each. */
function exportColumns(
  market: Market,
  language: Language,
  { phone }: Pick<ContactCells, 'phone'>,
): Readonly<Record<string, Cell>> {
  const { day, moment, listed } = cellsFor(market, language);
  return {
    lead_id: plain('lead.lead_id'),
    name: words(column('lead.name')),
    mobile: phone(column('lead.mobile')),
    city: words(column('city.name')),
    created: moment('lead.created_at'),
    status: listed('status'),
    sub_status: listed('sub_status'),
    attribution: listed('attribution'),
    attribution_date: day('lead.attribution_date'),
    billing: listed('billing'),
    process: words(column('gm_process.campaign_name')),
    lead_type: words(leadTypeName(language)),
    source: listed('source'),
    interests: words(INTERESTS),
    attempts: plain('lead.attempts'),
    last_call: listed('last_call'),
    followup: moment('lead.followup_at'),
    last_modified: moment('lead.updated_crm_at'),
    agent: words(column('caller.name')),
    myactive: words(column('owner.name')),
    buy_by: day('lead.buy_by'),
    booking_date: day('lead.booking_date'),
    purchase_date: day('lead.purchase_date'),
    bought: words(sql`concat_ws(' ', bought_make.name, bought_model.name)`),
    stnk: words(column('lead.stnk_number')),
  };
}

/** First three cars in order, as on the card (spec A§9). */
const INTERESTS = sql`(
  select string_agg(make.name || ' ' || model.name, ' | ' order by lead_preference.sort_order)
  from lead_preference join make on make.id = lead_preference.make_id
    join model on model.id = lead_preference.model_id
  where lead_preference.lead_id = lead.lead_id and lead_preference.sort_order <= 3)`;

/** Rows of the file: leads of a search with their names, newest first as in the list. */
export function exportRows(
  leads: SelectQueryBuilder<Database, 'lead', object>,
  { actor, market }: Pick<ActorContext, 'actor' | 'market'>,
  language: Language,
) {
  const columns = exportColumns(market, language, contactCells(actor));
  return leads
    .leftJoin('config_item as status', (on) => on.on(inList('status', 'status_list', 'lead.status_id')))
    .leftJoin('config_item as sub_status', (on) =>
      on.on(inList('sub_status', 'sub_status', 'lead.sub_status_id')),
    )
    .leftJoin('config_item as attribution', (on) =>
      on.on(inList('attribution', 'attribution_status_list', 'lead.attribution_id')),
    )
    .leftJoin('config_item as billing', (on) =>
      on.on(inList('billing', 'billing_status_list', 'lead.billing_status_id')),
    )
    .leftJoin('config_item as source', (on) => on.on(inList('source', 'source_list', 'lead.source_id')))
    .leftJoin('config_item as last_call', (on) =>
      on.on(inList('last_call', 'call_status_list', 'lead.last_call_status_id')),
    )
    .leftJoin('city', 'city.id', 'lead.city_id')
    .leftJoin('commercial_campaign as gm_process', 'gm_process.gm_id', 'lead.gm_id')
    .leftJoin('lead_type', 'lead_type.id', 'lead.lead_type_id')
    .leftJoin('app_user as caller', 'caller.id', 'lead.last_agent_id')
    .leftJoin('app_user as owner', 'owner.id', 'lead.myactive_agent_id')
    .leftJoin('make as bought_make', 'bought_make.id', 'lead.bought_make_id')
    .leftJoin('model as bought_model', 'bought_model.id', 'lead.bought_model_id')
    .select(Object.entries(columns).map(([key, cell]) => cell.as(key)))
    .orderBy('lead.created_at', 'desc')
    .orderBy('lead.lead_id', 'desc');
}

/** Header line in the reader's language; `more` are the caller's extra headings. */
export function exportHeader(market: Market, language: Language, more: readonly string[] = []): string {
  return headerLine(Object.keys(exportColumns(market, language, { phone })), market, language, more);
}
