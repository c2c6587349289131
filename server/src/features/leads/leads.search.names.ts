import { isSearchable, readSearch } from '@otolead/contract/leads/search.rules.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { fromMarketParts, type LeadScope } from './leads.scope.ts';
import { type Condition, contains } from './leads.search.terms.ts';

/** The parts of a name that the quick search asks for, where words of names can tell its leads by themselves. */
export function searchedParts(typed: string | undefined): readonly string[] {
  const term = readSearch(typed);
  return term.kind === 'name' && term.words.every(isSearchable) ? term.words : [];
}

/** `select` of the words that contain a part, as `word`. */
export function wordsWith(part: string): RawBuilder<unknown> {
  return sql`select word from name_word where word like ${contains(part)}`;
}

/** `from` and `where` of the words of leads; undefined where the scope asks more of a lead than its market. */
export function fromWords(
  scope: LeadScope,
  conditions: readonly Condition[],
): RawBuilder<unknown> | undefined {
  return fromMarketParts(scope, { table: 'lead_name_word', conditions });
}

/** The same of the leads whose names contain all of these parts, several times for those with several such words. */
export function fromNamed(
  scope: LeadScope,
  [part = '', ...others]: readonly string[],
): RawBuilder<unknown> | undefined {
  const hasAll = others.map(
    (other) => sql<SqlBool>`lead_name_word.lead_id in (select lead_id ${fromNamed(scope, [other])})`,
  );
  return fromWords(scope, [sql<SqlBool>`lead_name_word.word = any(array(${wordsWith(part)}))`, ...hasAll]);
}
