import { readSearch } from '@otolead/contract/leads/search.rules.ts';
import { type SearchBy as RoleOption, searchByOptions } from '@otolead/contract/leads/search-by.rules.ts';
import type { LeadListInput } from './filter-kinds.ts';

/** What the box looks for: any of the three that the specification names, or one of them alone. */
export const SEARCH_BY = ['any', 'name', 'mobile', 'lead_id'] as const;
export type SearchBy = (typeof SEARCH_BY)[number];

/** Two options are no search of the box but another view of the list: one's own leads, or those of an agent. */
export type SearchOption = SearchBy | RoleOption;

/** `any` is the box's own: it tells the three apart by what is typed. */
export function searchOptions(roleId: number): SearchOption[] {
  return ['any', ...searchByOptions(roleId)];
}

export interface AppliedSearch {
  readonly text: string;
  readonly by: SearchBy;
}

export const NO_SEARCH: AppliedSearch = { text: '', by: 'any' };

/** Why a text cannot be searched for yet, as the end of a message key; null where it can, or where there is none. */
export function searchProblem({ text, by }: AppliedSearch): 'too_short' | 'no_name' | 'no_digits' | null {
  const term = readSearch(text);
  if (term.kind === 'none') return null;
  if (by === 'name') return term.kind === 'name' ? null : term.kind === 'too_short' ? 'too_short' : 'no_name';
  if (by !== 'any' && term.kind !== 'digits') return 'no_digits';
  return term.kind === 'too_short' ? 'too_short' : null;
}

export function isSearching(search: AppliedSearch): boolean {
  return search.text.trim() !== '' && searchProblem(search) === null;
}

/** A lead id alone is looked up as such; digits of a mobile may be anywhere in the number. */
export function searchRequest(search: AppliedSearch): LeadListInput {
  if (!isSearching(search)) return {};
  const term = readSearch(search.text);
  if (search.by === 'lead_id' && term.kind === 'digits' && term.leadId) return { lead_ids: [term.leadId] };
  return { search: search.text.trim() };
}
