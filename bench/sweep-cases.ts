import { addDays, localDate } from '@otolead/contract/kernel/market-time.ts';
import type { LeadFilters } from '@otolead/contract/leads/filters.schema.ts';
import { DATE_TYPES } from '@otolead/contract/leads/search.rules.ts';
import type pg from 'pg';

export interface SweepCase {
  readonly name: string;
  readonly input: object;
}

/** Where the values of a filter stand, to ask for the commonest and for the rarest of them. */
const VALUES = {
  gm_id: 'lead.gm_id',
  status_id: 'lead.status_id',
  sub_status_id: 'lead.sub_status_id',
  attribution_status_id: 'lead.attribution_id',
  billing_status_id: 'lead.billing_status_id',
  call_status: 'lead.last_call_status_id',
  lms_status_id: 'lead.lms_status_id',
  lead_type_id: 'lead.lead_type_id',
  source_id: 'lead.source_id',
  customer_source_id: 'lead.consumer_source_id',
  bought_makeid: 'lead.bought_make_id',
  num_attempt: 'lead.attempts',
  city_id: 'lead.city_id',
  myactive_agent_id: 'lead.myactive_agent_id',
  make_id: 'lead_preference.make_id',
  model_id: 'lead_preference.model_id',
  model_status_id: 'lead_preference.model_status_id',
  dealer_id: 'assigned_car.dealer_id',
  ld_status: 'assigned_car.ld_status',
  test_drive_type: 'assigned_car.td_status_id',
  dealer_visit_status: 'assigned_car.visit_status_id',
} as const satisfies Partial<Record<keyof LeadFilters, string>>;

const YES_NO = [
  'my_active',
  'finance_required',
  'exchange_required',
  'is_saleable',
  'is_not_connectable',
  'dialer_eligibility',
  'rf',
  'ncf',
  'eaf',
] as const satisfies readonly (keyof LeadFilters)[];

const ZONE = 'Asia/Jakarta';
const SAMPLE_PERCENT = 2;

/**
 * Every filter of the search alone, without any date: with its commonest and its rarest value, or with yes and no; and
 * every date type for a day, a week and a quarter. What an impatient person tries first.
 */
export async function sweepCases(pool: pg.Pool, now: Date): Promise<SweepCase[]> {
  const cases: SweepCase[] = [{ name: 'no filter', input: {} }];
  for (const [filter, place] of Object.entries(VALUES)) {
    const [table = '', column = ''] = place.split('.');
    const { rows } = await pool.query<{ value: number; share: number }>(
      `select ${column} as value, count(*) as share from ${table} tablesample system (${SAMPLE_PERCENT})
       where ${column} is not null group by 1 order by 2 desc`,
    );
    const [commonest, rarest] = [rows[0], rows.at(-1)];
    if (commonest) cases.push({ name: `${filter}, commonest`, input: { [filter]: [commonest.value] } });
    if (rarest) cases.push({ name: `${filter}, rarest`, input: { [filter]: [rarest.value] } });
  }
  for (const filter of YES_NO) {
    for (const answer of [1, 0]) cases.push({ name: `${filter} = ${answer}`, input: { [filter]: answer } });
  }
  const today = localDate(now, ZONE);
  for (const date_type of DATE_TYPES) {
    for (const days of [0, 6, 90]) {
      const range = { date_type, start_date: addDays(today, -days), end_date: today };
      cases.push({ name: `${date_type}, ${days + 1} days`, input: range });
    }
  }
  cases.push({ name: 'more than 11 attempts', input: { num_attempt_gt5: 11 } });
  return cases;
}
