import { type AliasedRawBuilder, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Database } from '../../tables/database.ts';
import { configName } from '../config/config.public.ts';
import { contactCells, dayText, phone, withTerms, words } from '../exports/exports.public.ts';
import { IS_CONNECTED } from './call-metrics.ts';
import type { ReportReader } from './reader.ts';

type Cell = RawBuilder<string | null>;
type Rows = SelectQueryBuilder<Database, 'lead', object>;

/** Assigned cars with the rows that their cells refer to, newest first. */
export function carRows(rows: Rows): Rows {
  const cars = rows as unknown as SelectQueryBuilder<Database, 'lead' | 'assigned_car', object>;
  return (
    cars
      .leftJoin('make as car_make', 'car_make.id', 'assigned_car.make_id')
      .leftJoin('model as car_model', 'car_model.id', 'assigned_car.model_id')
      .leftJoin('city as lead_city', 'lead_city.id', 'lead.city_id')
      .leftJoin('dealer', 'dealer.id', 'assigned_car.dealer_id')
      .leftJoin('city as dealer_city', 'dealer_city.id', 'dealer.city_id')
      .leftJoin('dse', 'dse.id', 'assigned_car.dse_id')
      .leftJoin('app_user as caller', 'caller.id', 'lead.last_agent_id')
      .leftJoin('app_user as updater', 'updater.id', 'assigned_car.updated_by')
      .leftJoin('make as bought_make', 'bought_make.id', 'lead.bought_make_id')
      .leftJoin('model as bought_model', 'bought_model.id', 'lead.bought_model_id')
      .leftJoin('city as booking_city', 'booking_city.id', 'lead.booking_city_id')
      .leftJoin('campaign as lead_campaign', 'lead_campaign.id', 'lead.campaign_id')
      // One pass over a lead's calls for four cells; PostgreSQL drops it if none is selected.
      .leftJoinLateral(
        (from) =>
          from
            .selectFrom('lead_call')
            .whereRef('lead_call.lead_id', '=', 'lead.lead_id')
            .select(({ fn }) => [
              fn.countAll().as('attempts'),
              fn.countAll().filterWhere(IS_CONNECTED).as('connects'),
              fn.max('lead_call.called_at').as('attempted_at'),
              fn.max('lead_call.called_at').filterWhere(IS_CONNECTED).as('connected_at'),
            ])
            .as('calls'),
        (join) => join.onTrue(),
      )
      .orderBy('assigned_car.triggered_at', 'desc')
      .orderBy('assigned_car.id', 'desc') as unknown as Rows
  );
}

/** Overrides for lists, which no spreadsheet alters: ids instead of names (spec B§3), and numbers as stored. */
const IN_LIST: Readonly<Record<string, string>> = {
  make_id: 'assigned_car.make_id',
  model_id: 'assigned_car.model_id',
  city_id: 'dealer.city_id',
  customer_city_id: 'lead.city_id',
  booking_city_id: 'lead.booking_city_id',
  mobile: 'lead.mobile',
  lead_mobile: 'lead.mobile',
  booking_mobile: 'lead.booking_mobile',
  assigned_dse_phone: 'dse.phone_number',
};

/** Cells of these columns in order. */
export function carCells(
  context: ReportReader,
  columns: readonly string[],
  as: 'id' | 'name',
): AliasedRawBuilder<string | null, string>[] {
  const stored = Object.entries(as === 'id' ? IN_LIST : {}).map(([key, id]) => [
    key,
    sql`ltrim(${sql.ref(id)}::text, '+')`,
  ]);
  const cells: ReturnType<typeof cellsOf> = { ...cellsOf(context), ...Object.fromEntries(stored) };
  return columns.map((column) => (cells[column] ?? sql<string | null>`null::text`).as(column));
}

const RETAILED = 12;
const USED_CAR = 16;

function cellsOf({ actor, clock, language, market }: ReportReader): Readonly<Record<string, Cell>> {
  const contact = contactCells(actor);
  const ref = (name: string) => sql.ref<string | null>(name);
  const plain = (name: string): Cell => sql`${ref(name)}::text`;
  const text = (name: string): Cell => words(ref(name));
  const local = (name: string) => sql`(${ref(name)} at time zone ${sql.lit(market.timeZone)})`;
  const day = (instant: RawBuilder<unknown>): Cell => dayText(instant, language);
  const list = (name: string, id: string | RawBuilder<unknown>): Cell =>
    words(withTerms(configName(name, id, language), market));
  const flag = (condition: RawBuilder<unknown>): Cell => sql`case when ${condition} then '1' else '0' end`;
  const now = sql`(${clock.now()}::timestamptz at time zone ${sql.lit(market.timeZone)})::date`;
  const since = (instant: RawBuilder<unknown>): Cell =>
    sql`(${now} - (${instant} at time zone ${sql.lit(market.timeZone)})::date)::text`;
  const isLmsSpk = sql`assigned_car.lms_status_id in (5, 6)`;
  const isCrmSpk = sql`lead.sub_status_id in (11, 12)`;
  const spkDay = sql`coalesce(lead.booking_date, assigned_car.lms_spk_date,
    (least(lead_milestone.crm_spk_at, lead_milestone.lms_spk_at) at time zone ${sql.lit(market.timeZone)})::date)`;
  const spkAt = sql`(least(lead_milestone.crm_spk_at, lead_milestone.lms_spk_at) at time zone ${sql.lit(market.timeZone)})`;
  const isSpk = sql`(${isLmsSpk} or ${isCrmSpk})`;
  const month = (name: string): Cell => sql`to_char(${local(name)}, 'MM/YYYY')`;
  return {
    lead_id: plain('lead.lead_id'),
    crm_id: plain('lead.lead_id'),
    request_id: text('assigned_car.request_id'),
    name: text('lead.name'),
    lead_name: text('lead.name'),
    mobile: contact.phone(ref('lead.mobile')),
    lead_mobile: contact.phone(ref('lead.mobile')),
    customer_city_id: text('lead_city.name'),
    city_id: text('dealer_city.name'),
    last_call_status: list('call_status_list', 'lead.last_call_status_id'),
    created_date: day(local('lead.created_at')),
    triggered_date: day(local('assigned_car.triggered_at')),
    make_id: text('car_make.name'),
    model_id: text('car_model.name'),
    dealer_dse: words(sql`concat_ws(' - ', dealer.name, dse.name)`),
    agent_name: text('caller.name'),
    agent_name_updated_by: text('updater.name'),
    // No answer means pending (domain.md 2).
    ld_status: list('ld_status', sql`coalesce(${ref('assigned_car.ld_status')}, 0)`),
    failed_reason: text('assigned_car.failed_reason'),
    booking_date: day(ref('lead.booking_date')),
    current_state: list('lms_status_list', 'assigned_car.lms_status_id'),
    total_agent_attempts: plain('calls.attempts'),
    total_agent_connect: plain('calls.connects'),
    days_since_last_attempt: since(ref('calls.attempted_at')),
    days_sicnce_last_connect: since(ref('calls.connected_at')),
    created_source: list('source_list', 'lead.source_id'),
    enquiry_source: list('customer_source_list', 'lead.consumer_source_id'),
    lmd_spk_done: flag(isLmsSpk),
    crm_spk_done: flag(isCrmSpk),
    lms_spk_date: day(ref('assigned_car.lms_spk_date')),
    dse_id: plain('assigned_car.dse_id'),
    assigned_dse_phone: phone(ref('dse.phone_number')),
    assigned_dse_name: text('dse.name'),
    assigned_dealer_name: text('dealer.name'),
    lead_created_month: month('lead.created_at'),
    lead_triggered_month: month('assigned_car.triggered_at'),
    crm_current_status: list('status_list', 'lead.status_id'),
    crm_current_sub_status: list('sub_status', 'lead.sub_status_id'),
    purchase_date: day(ref('lead.purchase_date')),
    spk_happen_days: sql`case when ${isSpk} then (${spkDay} - ${local('assigned_car.triggered_at')}::date)::text end`,
    spk_time: sql`case when ${isSpk} then to_char(${spkAt}, 'HH24:MI') end`,
    utm_medium: text('lead_milestone.utm_medium'),
    utm_campaign: text('lead_milestone.utm_campaign'),
    utm_source: text('lead_milestone.utm_source'),
    crm_campaign_name: text('lead_campaign.name'),
    purchase_new_car: flag(sql`lead.sub_status_id = ${sql.lit(RETAILED)}`),
    purchase_used_car: flag(sql`lead.sub_status_id = ${sql.lit(USED_CAR)}`),
    booking_name: text('lead.booking_name'),
    booking_relation: list('relationship_list', 'lead.booking_relation_id'),
    booking_mobile: contact.phone(ref('lead.booking_mobile')),
    purchase_make: text('bought_make.name'),
    purchase_model: text('bought_model.name'),
    booking_city_id: text('booking_city.name'),
    campaign_id: plain('lead.campaign_id'),
    status_reason: list('status_reasons', 'lead.status_reason_id'),
    rf: flag(sql`lead.rf`),
    ncf: flag(sql`lead.ncf`),
    eaf: flag(sql`lead.eaf`),
  };
}
