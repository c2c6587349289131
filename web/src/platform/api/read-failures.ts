import type { Endpoint } from '@otolead/contract/kernel/endpoint.ts';
import type { ApiError } from './api-error.ts';

type CallName = Endpoint['name'];

/** Where a failed read also shows: as a toast, as a toast only if unanswered, or nowhere. */
export type ReadFailure = 'toast' | 'toast_if_unanswered' | 'in_place';

/** The lead list (spec A§8), the mapping and SM screens (spec B§8). */
const TOAST_IF_UNANSWERED: ReadonlySet<CallName> = new Set<CallName>([
  'leads.list',
  'brand-network.list_city_mappings',
  'brand-network.get_city_mapping',
  'brand-network.list_sales_managers',
  'brand-network.get_sales_manager',
]);

/**
 * Reports (spec B§8), the captcha, which has a text in the sign-in form (spec A§8), its further ways, without which it
 * still signs in, and the header's line.
 */
const IN_PLACE: ReadonlySet<CallName> = new Set<CallName>([
  'session.captcha',
  'sign-on.ways',
  'reports.sales',
  'reports.performance',
  'reports.retail',
  'reports.retail_summary',
  'reports.process_summary',
  'reports.agent_performance',
  'reports.assigned_summary',
  'reports.ops',
  'reports.dialer',
  'reports.cross_sell',
  'reports.raw_data',
  'reports.detail',
  'reports.wallboard',
  'audits.quality',
  'line.state',
]);

/** The rule for reads (domain.md 18 'Messages'); the test lists every call of the contract. */
export function readFailureOf(call: CallName | undefined): ReadFailure {
  if (call === undefined) return 'toast';
  if (IN_PLACE.has(call)) return 'in_place';
  return TOAST_IF_UNANSWERED.has(call) ? 'toast_if_unanswered' : 'toast';
}

const NO_ANSWER = 0;
const BAD_GATEWAY = 502;

/** Our server did not answer. */
export const isUnanswered = ({ status }: Pick<ApiError, 'status'>): boolean =>
  status === NO_ANSWER || status === BAD_GATEWAY;
