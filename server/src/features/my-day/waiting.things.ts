import type { AuditTabFilter } from '@otolead/contract/audits/audits.rules.ts';
import type { WaitingThing } from '@otolead/contract/my-day/my-day.schema.ts';
import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { ActorContext } from '../../platform/http/context.ts';
import type { Database } from '../../tables/database.ts';
import { auditSelection, auditsOf } from '../audits/audits.public.ts';

/** Things of a kind that notices tell of; who has more waiting has heard of the older ones. */
const MOST_THINGS = 100;

interface FoundThing {
  readonly lead_id: number;
  readonly key: string;
  readonly at: Date;
  readonly audit_id?: number;
}

const present = ({ at, ...thing }: FoundThing): WaitingThing => ({ ...thing, at: at.toISOString() });

/** Rows of leads with the time from which they wait; `part` tells rows of a lead apart. */
export async function thingsOf(
  rows: SelectQueryBuilder<Database, 'lead', object>,
  at: ReturnType<typeof sql<Date>>,
  part = sql`lead.lead_id`,
): Promise<WaitingThing[]> {
  const found = await rows
    .select([
      'lead.lead_id',
      sql<string>`${part}::text || '@' || extract(epoch from ${at})::bigint`.as('key'),
      at.as('at'),
    ])
    .orderBy(at, 'desc')
    .limit(MOST_THINGS)
    .execute();
  return found.map(present);
}

/**
 * Audits of some tabs that somebody else, or the system, has brought there. The key counts how often an audit has left
 * its present state, so that another priority is no news and a return is.
 */
export async function auditThings(
  context: ActorContext,
  tabs: readonly AuditTabFilter[],
  { isOwn = sql<SqlBool>`true` } = {},
): Promise<WaitingThing[]> {
  const { actor, db } = context;
  const found = await Promise.all(
    tabs.map((tab) =>
      auditsOf(db, auditSelection(context, {}), tab)
        .where(isOwn)
        .where(sql<SqlBool>`(select entry.actor_id from audit_activity as entry
          where entry.lead_id = lead.lead_id and entry.audit_id = audit.id
          order by entry.id desc limit 1) is distinct from ${actor.userId}`)
        .select([
          'audit.lead_id',
          'audit.id as audit_id',
          'audit.updated_at as at',
          sql<string>`audit.id || '@' || (select count(*) from audit_activity as entry
            where entry.lead_id = lead.lead_id and entry.audit_id = audit.id
              and entry.audit_status <> audit.audit_status)`.as('key'),
        ])
        .orderBy('audit.updated_at', 'desc')
        .limit(MOST_THINGS)
        .execute(),
    ),
  );
  return found.flat().map(present);
}
