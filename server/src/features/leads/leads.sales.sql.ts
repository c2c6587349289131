import { LEAD_SUB_STATUS as SUB } from '@otolead/contract/kernel/lead-statuses.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

export type Sql<Value = unknown> = RawBuilder<Value>;

/** `lms_status_list`: handed over (domain.md 2). */
export const LMS_RETAIL = 6;
/** `lms_status_list`: sold. */
export const LMS_BOOKED = 5;

const isCrmRetail = sql<SqlBool>`lead.sub_status_id = ${sql.lit(SUB.retailed)}`;

/** An assigned car of another make than the first one asked for (domain.md 11). */
export const isCrossSell = sql<SqlBool>`assigned_car.make_id <> coalesce(lead_milestone.original_make_id,
  (select lead_preference.make_id from lead_preference where lead_preference.lead_id = lead.lead_id
    order by lead_preference.created_at, lead_preference.sort_order limit 1))`;

/** When a retail was recorded: by our staff, or else by the dealer's LMS. */
export const retailRecordedAt: Sql<Date | null> = sql`case when ${isCrmRetail} then lead_milestone.retail_at
  else lead_milestone.lms_retail_at end`;

const dayIn = (zone: Sql, instant: Sql): Sql => sql`(${instant} at time zone ${zone})::date`;

/** Days from the first assignment to the purchase; for LMS-only retails the report counts as the purchase. */
export function ageAtRetail(zone: Sql): Sql<number | null> {
  const recorded = dayIn(zone, retailRecordedAt);
  return sql`(case when ${isCrmRetail} then coalesce(lead.purchase_date, ${recorded}) else ${recorded} end
    - ${dayIn(zone, sql`lead_milestone.first_triggered_at`)})`;
}

/** When a booked or delivered lead entered its state. */
export function saleDay(zone: Sql): Sql<string | null> {
  return sql`case when ${isCrmRetail} then coalesce(lead.purchase_date, ${dayIn(zone, sql`lead_milestone.retail_at`)})
    else coalesce(lead.booking_date, ${dayIn(zone, sql`lead_milestone.crm_spk_at`)}) end`;
}
