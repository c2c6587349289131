import { type SearchBy as RoleOption, searchByOptions } from '@otolead/contract/leads/leads.policy.ts';
import { readSearch } from '@otolead/contract/leads/search.rules.ts';
import type { LeadListInput } from './filter-kinds.ts';

/** What to search: all three specified fields, or one of them. */
export const SEARCH_BY = ['any', 'name', 'mobile', 'lead_id'] as const;
export type SearchBy = (typeof SEARCH_BY)[number];

/** Two options change the view instead: the user's leads, or an agent's. */
export type SearchOption = SearchBy | RoleOption;

/** `any` is local: the box recognises the field by the text. */
export function searchOptions(roleId: number): SearchOption[] {
  return ['any', ...searchByOptions(roleId)];
}

export interface AppliedSearch {
  readonly text: string;
  readonly by: SearchBy;
}

export const NO_SEARCH: AppliedSearch = { text: '', by: 'any' };

/** Why a text cannot be searched yet, as a message key suffix; null if it can, or is empty. */
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

/** Only a full lead id matches an id; digits of a mobile match anywhere. */
export function searchRequest(search: AppliedSearch): LeadListInput {
  if (!isSearching(search)) return {};
  const term = readSearch(search.text);
  if (search.by === 'lead_id' && term.kind === 'digits' && term.leadId) return { lead_ids: [term.leadId] };
  return { search: search.text.trim() };
}
