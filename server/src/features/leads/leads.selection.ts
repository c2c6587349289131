import type { LeadFilters } from '@otolead/contract/leads/filters.schema.ts';
import { type SelectQueryBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import type { Database } from '../../tables/database.ts';
import { scopedLeads } from './leads.scope.ts';
import { leadQuestion, leadSearch, type Searcher } from './search/search.ts';

/**
 * Leads of a search for bulk work: the list's conditions, scope and refusals. Throws 400 for filters that the list
 * would refuse.
 */
export function selectedLeads(
  db: Db | Tx,
  searcher: Searcher,
  filters: LeadFilters,
): SelectQueryBuilder<Database, 'lead', object> {
  const { scope, conditions } = leadQuestion(leadSearch(searcher, filters));
  return scopedLeads(db, scope).where((eb) => eb.and([...conditions]));
}

/** Their number up to `limit` + 1, which suffices to know that there are too many. */
export async function countSelected(
  context: ActorContext,
  filters: LeadFilters,
  limit: number,
): Promise<number> {
  const some = selectedLeads(context.db, context, filters)
    .select(sql`1`.as('one'))
    .limit(limit + 1);
  const { total } = await context.db
    .selectFrom(some.as('some'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}
