import { addDays, instantOf } from '@otolead/contract/kernel/market-time.ts';
import type { DateType } from '@otolead/contract/leads/search.rules.ts';
import { type SqlBool, sql } from 'kysely';
import type { Condition, LeadSearch } from './terms.ts';

/** Instants are compared with the market's half-open day bounds; calendar dates directly. */
const DATE_COLUMNS = {
  followup_date: { column: 'lead.followup_at', kind: 'instant' },
  created_date: { column: 'lead.created_at', kind: 'instant' },
  updated_date: { column: 'lead.updated_at', kind: 'instant' },
  updated_date_crm: { column: 'lead.updated_crm_at', kind: 'instant' },
  updated_date_lms: { column: 'lead.updated_lms_at', kind: 'instant' },
  purchase_date: { column: 'lead.purchase_date', kind: 'date' },
  booking_date: { column: 'lead.booking_date', kind: 'date' },
  stnk_follow_up_date: { column: 'lead.stnk_followup_date', kind: 'date' },
  buy_time: { column: 'lead.buy_by', kind: 'date' },
  td_requested_date: { column: 'assigned_car.td_requested_at', kind: 'instant' },
  td_scheduled_date: { column: 'assigned_car.td_date', kind: 'instant' },
  td_completed_date: { column: 'assigned_car.td_completed_at', kind: 'instant' },
} as const satisfies Record<DateType, { column: string; kind: 'instant' | 'date' }>;

/** A test drive counts as scheduled in this status (domain.md 14). */
const TEST_DRIVE_SCHEDULED = 3;

/** Date condition of the search, if it concerns this table. */
export function dateCondition(
  table: 'lead' | 'assigned_car',
  { filters, market }: LeadSearch,
): Condition | undefined {
  const { date_type: dateType, start_date: from, end_date: to } = filters;
  if (!dateType || !from || !to) return undefined;
  const { column, kind } = DATE_COLUMNS[dateType];
  if (!column.startsWith(`${table}.`)) return undefined;
  const ref = sql.ref(column);
  if (kind === 'date') return sql<SqlBool>`${ref} between ${from}::date and ${to}::date`;
  const start = instantOf(from, '00:00', market.timeZone);
  const end = instantOf(addDays(to, 1), '00:00', market.timeZone);
  const within = sql<SqlBool>`${ref} >= ${start} and ${ref} < ${end}`;
  if (dateType !== 'td_scheduled_date') return within;
  return sql<SqlBool>`${within} and assigned_car.td_status_id = ${sql.lit(TEST_DRIVE_SCHEDULED)}`;
}
