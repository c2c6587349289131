import type { Language } from '@otolead/contract/kernel/language.ts';
import type { Market } from '@otolead/contract/kernel/market.ts';
import { monthNames } from '@otolead/contract/kernel/market-time.ts';
import { composedKey, text } from '@otolead/contract/kernel/text.ts';
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { NAMED_BESIDE } from '../../platform/i18n/terms.ts';
import { translator } from '../../platform/i18n/translator.ts';
import type { Database } from '../../tables/database.ts';
import { leadTypeName, nameLanguage } from '../config/config.public.ts';

type Cell = RawBuilder<string | null>;

/**
 * What spreadsheet programs take for the beginning of a formula: = + - @ (domain.md 14), also full-width and behind
 * blanks and signs without a width, which some programs skip; and tab, CR and LF.
 */
const FORMULA = String.raw`^([\s\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff]*[-=+@\uff0b\uff0d\uff1d\uff20]|[\t\r\n])`;

/** Text that people typed: prefixed where it would be run as a formula instead of read. */
export function words(text: RawBuilder<unknown>): Cell {
  return sql`case when ${text} ~ ${sql.lit(FORMULA)} then '''' || ${text} else ${text} end`;
}

const column = (name: string) => sql.ref<string | null>(name);

const plain = (name: string): Cell => sql`${column(name)}::text`;

/** Columns of the file in their order: the message `exports:column.<key>` heads each. */
function exportColumns(market: Market, language: Language): Readonly<Record<string, Cell>> {
  const day = (name: string): Cell => dayText(sql`${column(name)}`, language);
  const moment = (name: string): Cell => {
    const local = sql`(${column(name)} at time zone ${sql.lit(market.timeZone)})`;
    return sql`${dayText(local, language)} || to_char(${local}, ${sql.lit(language === 'id' ? ', HH24.MI' : ', HH24:MI')})`;
  };
  const listed = (alias: string): Cell =>
    words(withTerms(sql`${column(`${alias}.name`)} ->> ${sql.lit(nameLanguage(language))}`, market));
  return {
    lead_id: plain('lead.lead_id'),
    name: words(column('lead.name')),
    mobile: plain('lead.mobile'),
    city: words(column('city.name')),
    created: moment('lead.created_at'),
    status: listed('status'),
    sub_status: listed('sub_status'),
    attribution: listed('attribution'),
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

/** The first three cars in their order, as on the card (spec A§9). */
const INTERESTS = sql`(
  select string_agg(make.name || ' ' || model.name, ' | ' order by lead_preference.sort_order)
  from lead_preference join make on make.id = lead_preference.make_id
    join model on model.id = lead_preference.model_id
  where lead_preference.lead_id = lead.lead_id and lead_preference.sort_order <= 3)`;

/** `fillTerms` in the statement itself. */
export function withTerms(name: RawBuilder<unknown>, { terms, termsAreWords }: Market): RawBuilder<unknown> {
  return Object.entries(terms).reduce(
    (filled, [term, word]) => sql`replace(${filled}, ${sql.lit(`{${term}}`)}, ${sql.lit(word)})`,
    termsAreWords ? sql`regexp_replace(${name}, ${sql.lit(NAMED_BESIDE)}, '\\1')` : name,
  );
}

/** 'dd mmm yyyy' with the language's own months (spec A§9). */
export function dayText(date: RawBuilder<unknown>, language: Language): Cell {
  const months = sql.join(monthNames(language).map((month) => sql.lit(month)));
  return sql`to_char(${date}, 'DD ') || (array[${months}])[extract(month from ${date})::integer]
    || to_char(${date}, ' YYYY')`;
}

/** The row of a configuration list that a column of the lead names. */
const inList = (alias: string, list: string, id: string) =>
  sql<boolean>`${sql.ref(`${alias}.id`)} = ${sql.ref(id)} and ${sql.ref(`${alias}.list`)} = ${sql.lit(list)}`;

/** The rows of the file: leads of a search with their names, newest first as in the list. */
export function exportRows(
  leads: SelectQueryBuilder<Database, 'lead', object>,
  market: Market,
  language: Language,
) {
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
    .select(Object.entries(exportColumns(market, language)).map(([key, cell]) => cell.as(key)))
    .orderBy('lead.created_at', 'desc')
    .orderBy('lead.lead_id', 'desc');
}

/** Spreadsheet programs read UTF-8 only where this stands first. */
const BYTE_ORDER_MARK = '\uFEFF';

/** The line above the rows, in the reader's language. */
export function exportHeader(market: Market, language: Language): string {
  const t = translator(language, market);
  const names = Object.keys(exportColumns(market, language)).map((key) =>
    t(text(composedKey(`exports:column.${key}`))),
  );
  return fileHeader(names);
}

/** Heads of columns as the first line of a file. */
export function fileHeader(names: readonly string[]): string {
  return `${BYTE_ORDER_MARK}${names.map((name) => `"${name.replaceAll('"', '""')}"`).join(',')}
`;
}
