import type { FollowupChoice } from '@otolead/contract/kernel/lead-set.ts';
import type { Market } from '@otolead/contract/kernel/market.ts';
import type { LocalDate } from '@otolead/contract/kernel/market-time.ts';
import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { leadRollup } from './leads.counts.ts';
import { scopedLeads } from './leads.scope.ts';
import { followupDays, hasStrangeMobile, isCallable, ownedLeads } from './search/conditions.ts';

/** An owner's leads in a stage (`campaign.type_id`), by whether the dialer may call them. */
export interface OwnedCount {
  readonly owner: number;
  readonly stage: number;
  readonly is_refused: boolean;
  readonly count: number;
  /** Those without a mobile of the market. */
  readonly strange: number;
}

/**
 * Rollup version of `ownedLeads` and `notEligible`. The short black list has no rollup: leads refused only by their
 * numbers are looked up in the same statement, so that both share a snapshot.
 */
export async function ownedCounts(
  db: Db,
  market: Market,
  choice: FollowupChoice,
  today: LocalDate,
): Promise<OwnedCount[]> {
  const { from, to } = followupDays(choice, today);
  const conditions = sql.join(ownedLeads(choice, today, market), sql` and `);
  const listedBy = (number: 'lead.mobile' | 'lead.alternate_mobile') =>
    scopedLeads(db, { marketId: market.id, dseId: 'everyone' })
      .innerJoin('blacklist', (join) =>
        join.on(sql<SqlBool>`blacklist.mobile collate "C" = ${sql.ref(number)} collate "C"
          and ${sql.ref(number)} is not null and blacklist.market_id = ${market.id} and blacklist.status = 1`),
      )
      .where(sql<SqlBool>`${conditions} and ${isCallable} and not ${hasStrangeMobile}`)
      .select(['lead.lead_id', 'lead.myactive_agent_id as owner', 'lead.campaign_id']);
  // A lead with both numbers on the list counts once.
  const blacklisted = listedBy('lead.mobile').union(listedBy('lead.alternate_mobile'));
  const { rows } = await sql<OwnedCount>`
    select counted.owner, campaign.type_id as stage, counted.is_refused, sum(counted.leads)::integer as count,
      coalesce(sum(counted.leads) filter (where counted.is_strange), 0)::integer as strange
    from (
      select lead.agent_id as owner, lead.campaign_id, lead.part = 1 as is_strange,
        (lead.part = 1 or not ${isCallable}) as is_refused, lead.leads
      from ${leadRollup(market.id, 'owned')} as lead
      where ${from ? sql`lead.day >= ${from}::date` : sql`true`} and ${to ? sql`lead.day < ${to}::date` : sql`true`}
      union all
      select refused.owner, refused.campaign_id, false, moved.is_refused, moved.leads
      from ${blacklisted} as refused cross join (values (true, 1), (false, -1)) as moved (is_refused, leads)
    ) as counted
      join campaign on campaign.id = counted.campaign_id
    group by 1, 2, 3
    having sum(counted.leads) > 0`.execute(db);
  return rows;
}
