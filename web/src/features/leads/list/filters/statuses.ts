import type { ConfigList } from '@otolead/contract/config/config.schema.ts';
import { keepSubStatuses } from '@otolead/contract/leads/filters.rules.ts';
import type { LeadFilters } from './filters.ts';

type StatusList = ConfigList<'status_list'>;

/** Selectable sub-statuses: those of the chosen statuses (spec A§4). */
export function offeredSubStatuses(statuses: StatusList, chosen: readonly number[]): StatusList {
  return statuses.filter((status) => chosen.includes(status.status_id));
}

/** Removing a status removes its sub-statuses. */
export function chooseStatuses(
  filters: LeadFilters,
  chosen: readonly number[],
  statuses: StatusList,
): LeadFilters {
  return { ...filters, status: chosen, sub_status: keepSubStatuses(statuses, chosen, filters.sub_status) };
}
