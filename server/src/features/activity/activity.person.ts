import { DETAILS, type DetailName } from '@otolead/contract/activity/details.rules.ts';
import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { NO_FILES, type People, type PersonPart } from '../../platform/person/person-part.ts';
import { scrubber } from '../../platform/person/scrub.ts';
import type { JsonValue } from '../../tables/column-types.ts';
import { scopedLeadRows } from '../leads/leads.public.ts';

/** Names of cars, dealers and staff; every other name or number in a detail may be the customer's. */
const NAMES_KEPT: readonly DetailName[] = [
  ...([
    'car',
    'added_cars',
    'removed_cars',
    'car_order',
    'compliance',
    'lms_status',
    'dialer_status',
  ] as const),
  ...([
    'dealer_name',
    'old_dealer',
    'new_dealer',
    'old_dse',
    'new_dse',
    'old_agent_name',
    'agent_name',
  ] as const),
];

const DETAILS_KEPT: readonly string[] = [
  'version',
  'change_details',
  ...Object.entries(DETAILS).flatMap(([name, kind]) =>
    (kind === 'name' || kind === 'mobile') && !NAMES_KEPT.includes(name as DetailName) ? [] : [name],
  ),
];

/** Changed fields that tell nothing of the person: states, days and ids. */
const CHANGES_KEPT: readonly string[] = [
  ...['status_id', 'sub_status_id', 'status_reason_id', 'attribution_id', 'billing_status_id', 'reason_id'],
  ...['follow_up_date', 'booking_date', 'purchase_date', 'make_id', 'model_id', 'buy_time', 'buy_by'],
  ...['purchase_dealer_id', 'purchase_from_dse_id', 'rf', 'ncf', 'eaf', 'dse_process', 'myactive_agent_id'],
  ...['attribution_status_date', 'finance_required', 'exchange_required', 'lms_spk_date', 'lms_retail_date'],
  ...['dealer_status_id', 'model_status_id', 'source_id', 'dse_id', 'sort_order'],
];

/** Histories keep when, who of us and what state; texts, names and numbers go, on leads of others as well. */
export const activityPart: PersonPart = {
  tables: {
    activity: {
      kept: 'lead_id id created_at market_id type source actor_id actor_name activity_hash',
      emptied: 'detail comments',
    },
  },
  read: async (db, people) => ({
    activity: await entriesOf(db, people, people.leadIds).orderBy('activity.created_at').execute(),
  }),
  async erase(tx, people) {
    await sql`
      update activity set comments = '[]', detail = coalesce((
        select jsonb_object_agg(part.key, case when part.key = 'change_details' then coalesce((
            select jsonb_object_agg(change.key, change.value) from jsonb_each(part.value) as change
            where change.key = any(${CHANGES_KEPT})), '{}') else part.value end)
        from jsonb_each(detail) as part where part.key = any(${DETAILS_KEPT})), '{}')
      where lead_id = any(${people.leadIds})`.execute(tx);
    await scrubBesides(tx, people);
    return NO_FILES;
  },
};

function entriesOf(db: Db | Tx, { marketId }: People, leadIds: readonly number[]) {
  return scopedLeadRows(db, 'activity', { marketId, dseId: 'everyone' })
    .where(sql<SqlBool>`lead.lead_id = any(${leadIds})`)
    .selectAll('activity');
}

async function scrubBesides(tx: Tx, people: People): Promise<void> {
  if (people.besides.length === 0) return;
  const scrub = scrubber(people);
  for (const entry of await entriesOf(tx, people, people.besides).execute()) {
    const stored = [entry.detail, entry.comments] as unknown as [JsonValue, JsonValue];
    const [detail, comments] = scrub(stored);
    if (JSON.stringify([detail, comments]) === JSON.stringify(stored)) continue;
    await tx
      .updateTable('activity')
      .set({ detail: JSON.stringify(detail), comments: JSON.stringify(comments) })
      .where('lead_id', '=', entry.lead_id)
      .where('id', '=', entry.id)
      .execute();
  }
}
