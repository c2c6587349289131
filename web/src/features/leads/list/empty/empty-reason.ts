import type { LeadListInput } from '../filters/filter-kinds.ts';
import { type LeadFilters, resetFilters, sameFilters } from '../filters/filters.ts';

/** Why there are no rows; the hint's text is `empty.<reason>`. */
export type EmptyReason =
  | 'lead_ids'
  | 'lead_set'
  | 'search'
  | 'followup_today'
  | 'myactive'
  | 'filtered'
  | 'market';

/** The most likely reason first: what stands in the search box, then the default filter, then the rest. */
export function emptyReason(filters: LeadFilters, request: LeadListInput, searching: boolean): EmptyReason {
  const narrowed = !sameFilters({ ...filters, range: 'any' }, { ...resetFilters(filters), range: 'any' });
  if (filters.lead_ids.length > 0) return 'lead_ids';
  if (filters.lead_set.length > 0) return 'lead_set';
  if (searching) return narrowed || request.date_type ? 'filtered' : 'search';
  if (narrowed) return 'filtered';
  if (request.date_type) return filters.range === 'initial' ? 'followup_today' : 'filtered';
  return filters.view === 'myactive' ? 'myactive' : 'market';
}
