import type { Market } from '@otolead/contract/kernel/market.ts';
import { nameWords } from '@otolead/contract/leads/search.rules.ts';
import { type Insertable, type SqlBool, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { deferWrite } from '../../platform/db/defer-write.ts';
import { Statement } from '../../platform/db/statement.ts';
import type { LeadMilestoneTable, LeadTable } from '../../tables/lead.tables.ts';
import { putDownWords } from './leads.write.names.ts';

/** Known facts of an arriving lead, including those that its later state will not show. */
export type NewLead = { readonly lead_id: number } & Readonly<
  Required<
    Pick<
      Insertable<LeadTable>,
      | 'customer_id'
      | 'gm_id'
      | 'process_id'
      | 'campaign_id'
      | 'process_list_id'
      | 'lead_type_id'
      | 'source_id'
      | 'name'
      | 'search_name'
      | 'mobile'
      | 'mobile_typed'
      | 'alternate_mobile'
      | 'email'
      | 'city_id'
      | 'postal_code'
      | 'address'
      | 'status_id'
      | 'sub_status_id'
      | 'status_reason_id'
      | 'lms_status_id'
      | 'buy_time_days'
      | 'buy_by'
      | 'duplicate_of'
    >
  >
> &
  Readonly<
    Pick<
      LeadMilestoneTable,
      'original_make_id' | 'enquired_make_id' | 'web_id_id' | 'utm_source' | 'utm_medium' | 'utm_campaign'
    >
  >;

const takeIds = new Statement<{ readonly count: number }, { lead_id: number }>(
  (_db, { count }) =>
    sql<{
      lead_id: number;
    }>`select nextval('lead_id_seq') as lead_id from generate_series(1, ${count}::integer)`,
);

/** Ids for leads to be inserted, so that their parts can be written without another query. */
export async function reserveLeadIds(tx: Tx, count: number): Promise<readonly number[]> {
  return (await takeIds.run(tx, { count })).map(({ lead_id: leadId }) => leadId);
}

/** Leads as JSON: one parameter for any number of them. */
interface Rows {
  readonly rows: string;
  readonly marketId: number;
}

const insertRows = new Statement<Rows & { readonly now: Date }, never>(
  (_db, { rows, marketId, now }) => sql`
    insert into lead (lead_id, market_id, customer_id, gm_id, process_id, campaign_id, process_list_id, lead_type_id, source_id,
      name, search_name, mobile, mobile_typed, alternate_mobile, email, city_id, postal_code, address, status_id,
      sub_status_id, status_reason_id, lms_status_id, buy_time_days, buy_by, duplicate_of, created_at, updated_at, updated_crm_at,
      updated_lms_at)
    select lead_id, ${marketId}::smallint, customer_id, gm_id, process_id, campaign_id, process_list_id, lead_type_id, source_id,
      name, search_name, mobile, mobile_typed, alternate_mobile, email, city_id, postal_code, address, status_id,
      sub_status_id, status_reason_id, lms_status_id, buy_time_days, buy_by, duplicate_of, ${now}::timestamptz, ${now}::timestamptz,
      ${now}::timestamptz, case when lms_status_id is not null then ${now}::timestamptz end
    from json_to_recordset(${rows}::json) as arrived (lead_id bigint, customer_id bigint, gm_id integer, process_id integer,
      campaign_id integer, process_list_id integer, lead_type_id integer, source_id integer, name text,
      search_name text, mobile text, mobile_typed text, alternate_mobile text, email text, city_id integer,
      postal_code text, address text, status_id smallint, sub_status_id smallint, status_reason_id integer,
      lms_status_id smallint, buy_time_days smallint, buy_by date, duplicate_of bigint)`,
);

/** What a lead's later state does not show, in a table beside it. */
const insertOrigins = new Statement<Rows, never>(
  (_db, { rows, marketId }) => sql`
    insert into lead_milestone (lead_id, market_id, original_make_id, enquired_make_id, web_id_id, utm_source, utm_medium,
      utm_campaign)
    select lead_id, ${marketId}::smallint, original_make_id, enquired_make_id, web_id_id, utm_source, utm_medium, utm_campaign
    from json_to_recordset(${rows}::json) as arrived (lead_id bigint, original_make_id integer, enquired_make_id integer,
      web_id_id integer, utm_source text, utm_medium text, utm_campaign text)`,
);

interface Naming {
  readonly leadIds: readonly number[];
  readonly words: readonly string[];
  readonly marketId: number;
  readonly now: Date;
}

const insertNaming = new Statement<Naming, never>(
  (_db, { leadIds, words, marketId, now }) => sql`
    insert into lead_name_word (lead_id, word, market_id, created_at)
    select naming.lead_id, naming.word, ${marketId}::smallint, ${now}::timestamptz
    from unnest(${leadIds}::bigint[], ${words}::text[]) as naming (lead_id, word)`,
);

const ORIGIN: (keyof NewLead)[] = [
  'lead_id',
  'original_make_id',
  'enquired_make_id',
  'web_id_id',
  'utm_source',
  'utm_medium',
  'utm_campaign',
];

/** Writes new leads, their search words and origins, with one statement each. */
export async function insertLeads(
  tx: Tx,
  { id: marketId }: Market,
  leads: readonly NewLead[],
  now: Date,
): Promise<void> {
  const rows = JSON.stringify(leads);
  const origins = JSON.stringify(leads, ORIGIN);
  const naming = leads.flatMap(({ lead_id: leadId, search_name: name }) =>
    nameWords(name).map((word) => ({ leadId, word })),
  );
  await deferWrite(tx, insertRows.filled(tx, { rows, marketId, now }));
  await deferWrite(tx, insertOrigins.filled(tx, { rows: origins, marketId }));
  await putDownWords(
    tx,
    naming.map(({ word }) => word),
  );
  await deferWrite(
    tx,
    insertNaming.filled(tx, {
      leadIds: naming.map(({ leadId }) => leadId),
      words: naming.map(({ word }) => word),
      marketId,
      now,
    }),
  );
}

/** Makes the follow-up of locked leads due, because their customers asked again; no edit, so the version stays. */
export async function bringForward(tx: Tx, leadIds: readonly number[], now: Date): Promise<void> {
  if (leadIds.length === 0) return;
  await tx
    .updateTable('lead')
    .set({ followup_at: now, updated_at: now })
    .where(sql<SqlBool>`lead_id = any(${leadIds})`)
    .execute();
}
