import type { listAudits } from '@otolead/contract/audits/audits.endpoints.ts';
import { AUDIT_PRIORITIES, type AuditTab } from '@otolead/contract/audits/audits.rules.ts';
import {
  AUDIT_DATE_TYPES,
  type AuditDateType,
  type AuditRangeErrors,
  auditRangeErrors,
  PURCHASE_MONTHS,
} from '@otolead/contract/audits/filters.rules.ts';
import type { RequestOf } from '@otolead/contract/kernel/endpoint.ts';
import { dayBounds } from '@otolead/contract/kernel/market-time.ts';
import { isAuditor } from '@otolead/contract/kernel/roles.ts';

/** The list's filters as spelled in its address; `process` is comma-separated ids. */
export const AUDIT_FILTERS = [
  'with_agents',
  'date_type',
  'start_date',
  'end_date',
  'auditor',
  'agent_id',
  'audit_priority',
  'process',
  'bought_make',
  'dealership',
  'purchase_month',
] as const;
export type AuditFilter = (typeof AUDIT_FILTERS)[number];
export type AuditFilterValues = Partial<Readonly<Record<AuditFilter, string>>>;

const ID = /^\d{1,10}$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

const isValue: Readonly<Record<AuditFilter, (value: string) => boolean>> = {
  with_agents: (value) => value === 'yes',
  date_type: (value) => AUDIT_DATE_TYPES.some((type) => type === value),
  start_date: (value) => DAY.test(value),
  end_date: (value) => DAY.test(value),
  auditor: (value) => ID.test(value),
  agent_id: (value) => ID.test(value),
  audit_priority: (value) => AUDIT_PRIORITIES.some((priority) => priority === value),
  process: (value) => value.split(',').every((id) => ID.test(id)),
  bought_make: (value) => ID.test(value),
  dealership: (value) => ID.test(value),
  purchase_month: (value) => PURCHASE_MONTHS.includes(value),
};

/** Filters from the address; drops values that a filter cannot hold. */
export function readAuditFilters(
  search: Readonly<Record<string, unknown>>,
  roleId: number,
): AuditFilterValues {
  // Agents have a tab for their pending audits.
  const offered = AUDIT_FILTERS.filter((filter) => filter !== 'with_agents' || isAuditor(roleId));
  const entries = offered.map((filter) => [filter, textOf(search[filter])] as const);
  return Object.fromEntries(entries.filter(([filter, value]) => value !== '' && isValue[filter](value)));
}

const textOf = (raw: unknown) => (typeof raw === 'string' || typeof raw === 'number' ? String(raw) : '');

export type AuditQuestion = Pick<
  RequestOf<typeof listAudits>,
  Exclude<AuditFilter, 'with_agents'> | 'search' | 'tab_name'
>;

/** The listed tab; auditors have none for audits with agents (domain.md 18). */
export function listedTab(tab: AuditTab, { with_agents: isWithAgents }: AuditFilterValues): AuditTab {
  return isWithAgents ? 'Pending on Agent' : tab;
}

/** The request for the chosen filters, days as ISO instants; drops an incomplete range. */
export function auditQuestion(
  tab: AuditTab,
  search: string,
  filters: AuditFilterValues,
  { today, timeZone }: { today: string; timeZone: string },
): AuditQuestion {
  const { with_agents: _, date_type, start_date: start, end_date: end, ...rest } = filters;
  const range = { date_type: date_type as AuditDateType | undefined };
  const faults = wrongDays(filters, today);
  const iso = (day: string) => dayBounds(day, timeZone).from.toISOString();
  const isWhole = date_type && start && end && Object.keys(faults).length === 0;
  return {
    tab_name: listedTab(tab, filters),
    ...(search && { search }),
    ...(rest as Pick<AuditQuestion, 'auditor'>),
    ...(isWhole && { ...range, start_date: iso(start), end_date: iso(end) }),
  };
}

/** Faults of the dates, which are then not sent. */
export function wrongDays(
  { date_type, start_date, end_date }: AuditFilterValues,
  today: string,
): AuditRangeErrors {
  return auditRangeErrors({ date_type: date_type as AuditDateType | undefined, start_date, end_date }, today);
}
