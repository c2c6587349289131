import type { ConfigList } from '@otolead/contract/config/config.schema.ts';
import { keepSubStatuses } from '@otolead/contract/leads/filters.rules.ts';
import type { LeadFilters } from './filters.ts';

type StatusList = ConfigList<'status_list'>;

/** The sub-statuses that may be chosen: those of the chosen statuses (spec A§4). */
export function offeredSubStatuses(statuses: StatusList, chosen: readonly number[]): StatusList {
  return statuses.filter((status) => chosen.includes(status.status_id));
}

/** A status that is no longer chosen takes its sub-statuses with it. */
export function chooseStatuses(
  filters: LeadFilters,
  chosen: readonly number[],
  statuses: StatusList,
): LeadFilters {
  return { ...filters, status: chosen, sub_status: keepSubStatuses(statuses, chosen, filters.sub_status) };
}
