import type { LeadListInput } from '../filters/filter-kinds.ts';
import { type LeadFilters, resetFilters, sameFilters } from '../filters/filters.ts';

/** Why the list is empty; the hint's text is `empty.<reason>`. */
export type EmptyReason =
  | 'lead_ids'
  | 'lead_set'
  | 'search'
  | 'followup_today'
  /** `followup_today` for users without follow-ups. */
  | 'own'
  | 'myactive'
  | 'filtered'
  | 'market';

interface Reader {
  readonly searching: boolean;
  /** Owns leads that others call. */
  readonly isDealer: boolean;
}

/** The likeliest reason first: the search text, the default filter, then the rest. */
export function emptyReason(
  filters: LeadFilters,
  request: LeadListInput,
  { searching, isDealer }: Reader,
): EmptyReason {
  const narrowed = !sameFilters({ ...filters, range: 'any' }, { ...resetFilters(filters), range: 'any' });
  if (filters.lead_ids.length > 0) return 'lead_ids';
  if (filters.lead_set.length > 0) return 'lead_set';
  if (searching) return narrowed || request.date_type ? 'filtered' : 'search';
  if (narrowed) return 'filtered';
  const initially = isDealer ? 'own' : 'followup_today';
  if (request.date_type) return filters.range === 'initial' ? initially : 'filtered';
  return filters.view === 'myactive' ? 'myactive' : 'market';
}
