import { text } from '@otolead/contract/kernel/text.ts';
import {
  type AssignedSummaryRow,
  MOST_LINKED,
  STAGES,
  type Stage,
} from '@otolead/contract/reports/assigned-summary.schema.ts';
import { type FollowupChoice, type LeadSet, leadSetToken } from '@otolead/contract/reports/lead-set.rules.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { refuseFaults } from '../../platform/http/errors.ts';
import { notEligible, ofStages, ownedLeads } from '../leads/leads.public.ts';
import { type Cell, cellRows, type Metric, rowKey } from './grid.ts';
import { createdLeads } from './lead-metrics.ts';
import { chosenAgents } from './people.ts';
import type { ReportReader } from './reader.ts';
import { cellOf, type FindCell, needed, todayOf } from './report.ts';

const OWNER = rowKey('lead.myactive_agent_id');
const STAGE_NAMES = Object.keys(STAGES) as Stage[];

/** Owned leads by the stage of their campaign. */
function summaryCells(context: ReportReader, choice: FollowupChoice): Record<string, Cell> {
  const { market } = context;
  const conditions = ownedLeads(choice, todayOf(context), market);
  const metrics: [string, Metric][] = [
    ...STAGE_NAMES.flatMap((stage): [string, Metric][] => {
      const own = [...conditions, ofStages([STAGES[stage]])];
      return [
        [stage, createdLeads(...own)],
        [`${stage}.not_eligible`, createdLeads(...own, notEligible(market))],
      ];
    }),
    ['not_eligible', createdLeads(...conditions, ofStages(Object.values(STAGES)), notEligible(market))],
  ];
  return Object.fromEntries(metrics.map(([name, metric]) => [name, { metric, period: {} }]));
}

function chosen(choice: FollowupChoice | undefined): FollowupChoice {
  refuseFaults({ followup_date: needed(choice, text('reports:field.followup_date')) });
  return choice as FollowupChoice;
}

/** One row for each agent and stage that has leads; owners are few. */
export async function assignedSummary(
  context: ReportReader,
  request: { readonly followup_date?: FollowupChoice | undefined },
): Promise<AssignedSummaryRow[]> {
  const followup = chosen(request.followup_date);
  const [found, agents] = await Promise.all([countOwned(context, followup), ownersOf(context)]);
  const tokenOf = ({ count }: Linked, set: Pick<LeadSet, 'ownerId' | 'of'>) =>
    count > MOST_LINKED ? leadSetToken({ ...set, followup, day: todayOf(context) }) : null;
  return agents.flatMap(({ id, name }) => {
    const own = STAGE_NAMES.flatMap((stage) => {
      const counts = found.get(`${id} ${STAGES[stage]}`);
      return counts ? [{ stage, counts }] : [];
    });
    const allRefused = together(own.map(({ counts: { refused } }) => refused));
    return own.map(({ stage, counts: { refused, others } }) => {
      const active = together([refused, others]);
      return {
        agent_id: id,
        agent_name: name,
        campgain_name: stage,
        all_active_leads: active.count,
        not_eligible_for_dialer: refused.count,
        lead_id: idsOf(active),
        not_eligible_lead_id: idsOf(refused),
        lead_set: tokenOf(active, { ownerId: id, of: stage }),
        not_eligible_lead_set: tokenOf(allRefused, { ownerId: id, of: 'not_eligible' }),
      };
    });
  });
}

/** How many leads a count is about, and which: no ids of more than an address takes. */
interface Linked {
  readonly count: number;
  readonly ids: readonly number[];
}

const NONE: Linked = { count: 0, ids: [] };

const together = (parts: readonly Linked[]): Linked => ({
  count: parts.reduce((sum, { count }) => sum + count, 0),
  ids: parts.flatMap(({ ids }) => ids),
});

const idsOf = ({ count, ids }: Linked) =>
  count > MOST_LINKED ? '' : ids.toSorted((one, other) => one - other).join(',');

/** Of an owner in a stage: leads that the dialer cannot have, and those that it can. */
interface OwnedCounts {
  readonly refused: Linked;
  readonly others: Linked;
}

/** By owner and stage, in one pass over the leads. */
async function countOwned(
  context: ReportReader,
  choice: FollowupChoice,
): Promise<ReadonlyMap<string, OwnedCounts>> {
  const metric = createdLeads(...ownedLeads(choice, todayOf(context), context.market));
  const rows = await cellRows(context, [], { metric, period: {} })
    .leftJoin('campaign', 'campaign.id', 'lead.campaign_id')
    .select([
      OWNER.sql.as('owner'),
      'campaign.type_id as stage',
      (notEligible(context.market) as RawBuilder<SqlBool>).as('is_refused'),
      sql<number>`count(*)`.as('count'),
      sql<number[] | null>`case when count(*) <= ${MOST_LINKED}
        then array_agg(lead.lead_id::double precision) end`.as('ids'),
    ])
    .groupBy(sql`1`)
    .groupBy(sql`2`)
    .groupBy(sql`3`)
    .execute();
  const byPlace = Map.groupBy(rows, ({ owner, stage }) => `${owner} ${stage}`);
  return new Map(
    [...byPlace].map(([place, parts]) => {
      const linked = (isRefused: boolean): Linked => {
        const part = parts.find(({ is_refused }) => is_refused === isRefused);
        return part ? { count: Number(part.count), ids: part.ids ?? [] } : NONE;
      };
      return [place, { refused: linked(true), others: linked(false) }];
    }),
  );
}

function ownersOf({ db, market }: ReportReader) {
  return db
    .selectFrom('app_user')
    .innerJoin('user_market', 'user_market.user_id', 'app_user.id')
    .where('user_market.market_id', '=', market.id)
    .select(['app_user.id', 'app_user.name'])
    .orderBy('app_user.name')
    .orderBy('app_user.id')
    .execute();
}

/** `slug` is a stage, `<stage>.not_eligible` or `not_eligible`; without an agent everybody's. */
export const assignedSummaryCell: FindCell = async (context, request) => {
  const cell = cellOf({ cells: summaryCells(context, chosen(request.followup_date)) }, request.slug);
  if (!request.agent_id?.length) return { cell, within: [] };
  const agents = await chosenAgents(context, request.agent_id);
  return { cell, within: [sql<SqlBool>`${OWNER.sql} = any(${agents.map(({ id }) => id)})`] };
};
