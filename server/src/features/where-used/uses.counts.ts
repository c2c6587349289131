import { LEAD_STATUS, LEAD_SUB_STATUS } from '@otolead/contract/kernel/lead-statuses.ts';
import { MOST_COUNTED, type Use } from '@otolead/contract/where-used/uses.rules.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { leadScope, scopedLeads } from '../leads/leads.public.ts';

type Counted = Promise<{ readonly count: number }>;
export type Count = (db: Db | Tx, context: ActorContext, id: number) => Counted;

export interface UsedKind {
  /** Whether the record is the market's; by default it is global. */
  readonly belongs?: (marketId: number, id: number) => RawBuilder<SqlBool>;
  readonly counts: { readonly [Of in Use]?: Count };
}

/** `all` selects id and market of each record. */
export const ofMarket =
  (all: RawBuilder<unknown>) =>
  (marketId: number, id: number): RawBuilder<SqlBool> =>
    sql`exists (select 1 from (${all}) as own where own.id = ${id} and own.market_id = ${marketId})`;

export const count = sql<number>`count(*)`.as('count');

const OPEN = [LEAD_STATUS.new, LEAD_STATUS.interested, LEAD_STATUS.reopened];

/** Open leads of the market; the statuses are spelled as in the index lead_open_process. */
const openLeads = (db: Db | Tx, context: ActorContext) =>
  scopedLeads(db, leadScope(context)).where(
    sql<boolean>`(lead.status_id in (${sql.join(OPEN.map((status) => sql.lit(status)))})
      or lead.sub_status_id = ${sql.lit(LEAD_SUB_STATUS.booked)})`,
  );

/** Counted up to MOST_COUNTED + 1. */
const upToMost = (db: Db | Tx, leads: ReturnType<typeof openLeads>): Counted =>
  db
    .selectFrom(
      leads
        .select('lead.lead_id')
        .limit(MOST_COUNTED + 1)
        .as('some'),
    )
    .select(count)
    .executeTakeFirstOrThrow();

export const leadsWhere =
  (condition: (id: number) => RawBuilder<SqlBool>): Count =>
  (db, context, id) =>
    upToMost(db, openLeads(db, context).where(condition(id)));
