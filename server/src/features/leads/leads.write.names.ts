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
 * Stores unknown words, each once and sorted, so that two transactions with the same new words cannot deadlock. Call it
 * once for all leads of a batch.
 */
export const putDownWords = (tx: Tx, words: Iterable<string>): Promise<void> =>
  deferWrite(tx, insertWords.filled(tx, { words: [...new Set(words)].toSorted() }));

/** `putDownWords` for the words of names, in the form of `searchName`. */
export const putDownNames = (tx: Tx, names: readonly string[]): Promise<void> =>
  putDownWords(tx, names.flatMap(nameWords));

/** Statements that index a stored lead by exactly the words of this name (docs/decisions/018), in execution order. */
export function nameWordWrites(db: Db | Tx, lead: NamedLead): CompiledQuery[] {
  const words = nameWords(lead.search_name).toSorted();
  const scope = { marketId: lead.market_id, dseId: 'everyone' } as const;
  const ofLead = sql<SqlBool>`lead.lead_id = ${lead.lead_id}`;
  return [
    sql`delete from lead_name_word where lead_id = ${lead.lead_id}`,
    sql`insert into name_word select unnest(${words}::text[]) on conflict do nothing`,
    // Copies the creation time within SQL, because a Date would lose its microseconds.
    sql`insert into lead_name_word (lead_id, word, market_id, created_at)
      select lead.lead_id, unnest(${words}::text[]), lead.market_id, lead.created_at
      ${fromScopedLeads(scope, [ofLead])}`,
  ].map((write) => write.compile(db));
}
