import type { Language } from '@otolead/contract/kernel/language.ts';
import type { Translate } from '../../../platform/i18n/i18n.ts';
import type { FilterLists } from './filters/choice-filters.ts';
import { type FilterKey, filterChips, type LeadFilters } from './filters/filters.ts';
import { nameOfValue } from './filters/options.ts';
import { type AppliedSearch, isSearching } from './filters/search-by.ts';

interface Narrowed {
  readonly filters: LeadFilters;
  readonly search: AppliedSearch;
  readonly lists: FilterLists;
  readonly today: string;
  readonly t: Translate<'leads'>;
  readonly language: Language;
}

/** The filters in force, each as 'name: value', for the question before an action on the whole result. */
export function narrowedBy({ search, lists, ...rest }: Narrowed): string[] {
  const searching = isSearching(search);
  const nameOf = (key: FilterKey, id: number) => nameOfValue(key, id, lists);
  const chips = filterChips({ ...rest, searching, nameOf }).map(({ label, value }) => `${label}: ${value}`);
  return searching ? [`${rest.t(`search.by.${search.by}`)}: ${search.text.trim()}`, ...chips] : chips;
}
