import { isClosed, LEAD_STATUS_IDS, LEAD_SUB_STATUS as SUB } from '@otolead/contract/kernel/lead-statuses.ts';
import type { Market } from '@otolead/contract/kernel/market.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type CountKind, retailRecordedAt } from '../leads/leads.public.ts';
import { type Condition, type Metric, type Moment, moment } from './grid.ts';

const CLOSED = LEAD_STATUS_IDS.filter((id) => isClosed(id));
const ACTIVE = LEAD_STATUS_IDS.filter((id) => !isClosed(id));

/** `lms_status_list`: a sale by the dealer's LMS (domain.md 2). */
const LMS_BOOKED = 5;
const LMS_RETAIL = 6;

export const IS_ACTIVE: Condition = sql<SqlBool>`lead.status_id = any(${ACTIVE})`;
export const IS_CLOSED: Condition = sql<SqlBool>`lead.status_id = any(${CLOSED})`;
export const IS_CRM_SPK: Condition = sql<SqlBool>`lead.sub_status_id = any(${[SUB.booked, SUB.retailed]})`;
export const IS_LMS_SPK: Condition = sql<SqlBool>`lead.lms_status_id = any(${[LMS_BOOKED, LMS_RETAIL]})`;
export const IS_CRM_RETAIL: Condition = sql<SqlBool>`lead.sub_status_id = ${SUB.retailed}`;
/** A retail known only to the dealer's LMS. */
export const IS_LMS_RETAIL: Condition = sql<SqlBool>`(lead.lms_status_id = ${LMS_RETAIL} and lead.sub_status_id <> ${SUB.retailed})`;
export const IS_RETAIL: Condition = sql<SqlBool>`(lead.lms_status_id = ${LMS_RETAIL} or lead.sub_status_id = ${SUB.retailed})`;

const CREATED = moment('lead.created_at');

/** Leads by their creation. */
export const createdLeads = (...where: Condition[]): Metric => ({ base: 'lead', where, at: CREATED });

/** Reads the metric from the rollup; pass `where` if its predicate differs there. */
export const rollup = (
  metric: Metric,
  kinds: readonly CountKind[] = ['created'],
  where = metric.where,
): Metric => ({ ...metric, rollup: { kinds, where } });

export const inSubStatus = (id: number): Condition => sql<SqlBool>`lead.sub_status_id = ${id}`;

/** Leads whose lead type has one of these qualifications. */
export const qualifiedAs = (...qualifications: number[]): Condition =>
  sql<SqlBool>`exists (select 1 from lead_type where lead_type.id = lead.lead_type_id
    and lead_type.lead_qualification_id = any(${qualifications}))`;

export const FIRST_TRIGGERED = moment('lead_milestone.first_triggered_at');

/** First record of a sale, by our staff or the dealer's LMS. */
export const FIRST_SPK: Moment = {
  name: 'first spk',
  oneOf: ['lead_milestone.crm_spk_at', 'lead_milestone.lms_spk_at'],
  sql: sql`least(lead_milestone.crm_spk_at, lead_milestone.lms_spk_at)`,
};

/** Record of a retail: by our staff, or else by the dealer's LMS. */
export const RETAIL_RECORDED: Moment = {
  name: 'retail recorded',
  oneOf: ['lead_milestone.retail_at', 'lead_milestone.lms_retail_at'],
  sql: retailRecordedAt,
};

/** Market day of an instant. */
export const dayOf = (instant: RawBuilder<unknown>, { timeZone }: Market): RawBuilder<string | null> =>
  sql`(${instant} at time zone ${timeZone})::date`;

/** First day of the age bucket, in the rollup. */
export const ROLLUP_AGE = sql.ref<number | null>('lead.age');

/** An age in days from `from` to `to`, inclusive; negative ages count in the first bucket. */
export function inBucket(age: RawBuilder<unknown>, from: number, to: number | null): Condition {
  if (to === null) return sql<SqlBool>`${age} >= ${from}::integer`;
  return from === 0
    ? sql<SqlBool>`${age} <= ${to}::integer`
    : sql<SqlBool>`${age} between ${from}::integer and ${to}::integer`;
}
