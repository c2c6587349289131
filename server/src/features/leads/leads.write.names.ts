import { nameWords } from '@otolead/contract/leads/search.rules.ts';
import { type CompiledQuery, type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { deferWrite } from '../../platform/db/defer-write.ts';
import { Statement } from '../../platform/db/statement.ts';
import type { LeadTable } from '../../tables/lead.tables.ts';
import { fromScopedLeads } from './leads.scope.ts';

type NamedLead = Pick<LeadTable, 'market_id' | 'search_name'> & { readonly lead_id: number };

const insertWords = new Statement<{ readonly words: readonly string[] }, never>(
  (_db, { words }) => sql`insert into name_word select unnest(${words}::text[]) on conflict do nothing`,
);

/**
 * Puts words down that are not known yet: each once and in their own order, so that two transactions with the same new
 * ones cannot deadlock. One that names several leads does so once for all of them.
 */
export const putDownWords = (tx: Tx, words: Iterable<string>): Promise<void> =>
  deferWrite(tx, insertWords.filled(tx, { words: [...new Set(words)].toSorted() }));

/** The same for the words of names, as `searchName` writes them. */
export const putDownNames = (tx: Tx, names: readonly string[]): Promise<void> =>
  putDownWords(tx, names.flatMap(nameWords));

/**
 * What makes a stored lead found by the words of this name and by no others (docs/decisions/018), to be run in this order.
 */
export function nameWordWrites(db: Db | Tx, lead: NamedLead): CompiledQuery[] {
  const words = nameWords(lead.search_name).toSorted();
  const scope = { marketId: lead.market_id, dseId: 'everyone' } as const;
  const ofLead = sql<SqlBool>`lead.lead_id = ${lead.lead_id}`;
  return [
    sql`delete from lead_name_word where lead_id = ${lead.lead_id}`,
    sql`insert into name_word select unnest(${words}::text[]) on conflict do nothing`,
    // The moment of creation is copied where it stands, with the microseconds that a Date does not have.
    sql`insert into lead_name_word (lead_id, word, market_id, created_at)
      select lead.lead_id, unnest(${words}::text[]), lead.market_id, lead.created_at
      ${fromScopedLeads(scope, [ofLead])}`,
  ].map((write) => write.compile(db));
}
