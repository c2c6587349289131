import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { type Fates, NO_FILES, type People, type PersonPart } from '../../platform/person/person-part.ts';
import { scopedLeadRows, scopedLeads } from './leads.scope.ts';

const LEAD: Fates = {
  kept: `lead_id market_id gm_id process_id campaign_id process_list_id lead_type_id source_id consumer_source_id city_id
    status_id sub_status_id status_reason_id attribution_id attribution_date billing_status_id buy_time_days buy_by
    lms_status_id rf ncf eaf dse_process attempts last_call_status_id last_called_at last_agent_id finance_required
    exchange_required bought_make_id bought_model_id purchase_dealer_id purchase_dse_id booking_date purchase_date
    booking_city_id reason_id duplicate_of created_at updated_at updated_crm_at updated_lms_at whatsapp_count viber_count`,
  // The name becomes the lead's number, the mobile a pseudonym, so that what was black-listed stays so.
  replaced: 'name mobile version calls_used_up erased_at',
  emptied: `customer_id search_name ktp_name mobile_typed alternate_mobile email postal_code address gender marital_status
    family_size occupation age_range followup_at myactive_agent_id myactive_at other_dealer_name other_dse_name
    booking_name booking_mobile booking_relation_id other_reason_text stnk_id stnk_number stnk_followup_date`,
};

/** The lead's columns, the words by which its name is found, and the number on leads of others. */
export const leadsPart: PersonPart = {
  tables: {
    lead: LEAD,
    lead_name_word: { removed: 'lead_id word market_id created_at' },
    name_word: { removed: 'word' },
    lead_milestone: {
      kept: `lead_id market_id original_make_id utm_source utm_medium utm_campaign first_triggered_at crm_spk_at lms_spk_at
        retail_at retail_by lms_retail_at web_id_id crm_spk_by enquired_make_id`,
    },
  },
  read: async (db, people) => ({
    lead: await leadsOf(db, people).selectAll('lead').orderBy('lead.lead_id').execute(),
    lead_milestone: await scopedLeadRows(db, 'lead_milestone', everyone(people))
      .where(sql<SqlBool>`lead.lead_id = any(${people.leadIds})`)
      .selectAll('lead_milestone')
      .execute(),
  }),
  async erase(tx, { marketId, leadIds, besides, numbers, now }) {
    await tx
      .updateTable('lead')
      .set((eb) => ({
        ...Object.fromEntries(EMPTY.map((column) => [column, null])),
        name: sql<string>`'#' || lead_id`,
        search_name: '',
        mobile: sql<string>`pseudonym(mobile)`,
        mobile_typed: '',
        calls_used_up: true,
        version: eb('version', '+', 1),
        erased_at: now,
      }))
      .where(sql<SqlBool>`lead_id = any(${leadIds})`)
      .where('erased_at', 'is', null)
      .execute();
    await tx
      .updateTable('lead')
      .set((eb) => ({ alternate_mobile: null, version: eb('version', '+', 1) }))
      .where('market_id', '=', marketId)
      .where(sql<SqlBool>`lead_id = any(${besides}) and alternate_mobile = any(${numbers})`)
      .execute();
    await forgetWords(tx, leadIds);
    return NO_FILES;
  },
};

const EMPTY = (LEAD.emptied ?? '')
  .split(/\s+/)
  .filter((column) => column !== 'search_name' && column !== 'mobile_typed');

const everyone = ({ marketId }: Pick<People, 'marketId'>) => ({ marketId, dseId: 'everyone' }) as const;

const leadsOf = (db: Db | Tx, people: People) =>
  scopedLeads(db, everyone(people)).where(sql<SqlBool>`lead.lead_id = any(${people.leadIds})`);

/**
 * Deletes the words of these leads, and those that no lead has any more. The lock waits for leads that are just being
 * named: one of them may bring such a word.
 */
async function forgetWords(tx: Tx, leadIds: readonly number[]): Promise<void> {
  const { rows } = await sql<{ word: string }>`
    delete from lead_name_word where lead_id = any(${leadIds}) returning word`.execute(tx);
  const words = [...new Set(rows.map(({ word }) => word))];
  await sql`lock table name_word in share row exclusive mode`.execute(tx);
  await sql`
    delete from name_word where word = any(${words})
      and not exists (select from market join lead_name_word as other on other.market_id = market.id
        and other.word = name_word.word)`.execute(tx);
}
