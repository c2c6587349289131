import { isSearchable, readSearch } from '@otolead/contract/leads/search.rules.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { fromMarketParts, type LeadScope } from '../leads.scope.ts';
import { type Condition, likePattern } from './terms.ts';

/** The searched part of a name; undefined for several, which a trigram index finds faster. */
export function searchedPart(typed: string | undefined): string | undefined {
  const term = readSearch(typed);
  if (term.kind !== 'name' || term.words.length !== 1) return undefined;
  return term.words.find(isSearchable);
}

/** `select` of the words that contain a part, as `word`. */
export function wordsWith(part: string): RawBuilder<unknown> {
  return sql`select word from name_word where word like ${likePattern(part)}`;
}

/** `from` and `where` of the words of leads; undefined if the scope needs more than the market. */
export function fromWords(
  scope: LeadScope,
  conditions: readonly Condition[],
): RawBuilder<unknown> | undefined {
  return fromMarketParts(scope, { table: 'lead_name_word', conditions });
}

/** `fromWords` for leads whose name contains a part; a lead repeats for each such word. */
export function fromNamed(scope: LeadScope, part: string): RawBuilder<unknown> | undefined {
  return fromWords(scope, [sql<SqlBool>`lead_name_word.word = any(array(${wordsWith(part)}))`]);
}
