import {
  type FollowupChoice,
  type LeadSet,
  leadSetToken,
  STAGES,
  type Stage,
} from '@otolead/contract/kernel/lead-set.ts';
import { text } from '@otolead/contract/kernel/text.ts';
import { type AssignedSummaryRow, MOST_LINKED } from '@otolead/contract/reports/assigned-summary.schema.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { refuseFaults } from '../../platform/http/errors.ts';
import {
  leadScope,
  notEligible,
  type OwnedCount,
  ofStages,
  ownedCounts,
  ownedLeads,
} from '../leads/leads.public.ts';
import { chosenAgents } from './chosen-agents.ts';
import { type Cell, cellRows, type Metric, rowKey } from './grid.ts';
import { createdLeads } from './lead-metrics.ts';
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

/** One row per agent and stage with leads; owners are few. */
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

/** Size and leads of a count; no ids if they exceed an address. */
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

/** Counts of an owner in a stage: leads that the dialer may not call, and those it may. */
interface OwnedCounts {
  readonly refused: Linked;
  readonly others: Linked;
}

interface OwnedPart extends Omit<OwnedCount, 'strange'> {
  /** Null above the link's maximum. */
  readonly ids: number[] | null;
}

/** By owner and stage: the rollup, and the ids of leads whose links name them. */
async function countOwned(
  context: ReportReader,
  choice: FollowupChoice,
): Promise<ReadonlyMap<string, OwnedCounts>> {
  const { db, market } = context;
  if (leadScope(context).dseId !== 'everyone') return byPlace(await ownedParts(context, choice));
  const counts = await ownedCounts(db as Db, market, choice, todayOf(context));
  const ids = ownersToLink(counts);
  const [linked, others] = [true, false].map((isLinked) =>
    counts.filter(({ owner }) => ids.has(owner) === isLinked),
  ) as [OwnedCount[], OwnedCount[]];
  const mobiles = linked.some(({ strange }) => strange > 0) ? 'any' : 'fit';
  const parts = ids.size > 0 ? await ownedParts(context, choice, { ids: [...ids], mobiles }) : [];
  return byPlace([...others.map((part) => ({ ...part, ids: null })), ...parts]);
}

/** Owners with a count, of a stage or of all barred leads, small enough for its link to name the leads. */
function ownersToLink(counts: readonly OwnedCount[]): ReadonlySet<number> {
  const isFew = (some: readonly OwnedCount[]) => {
    const sum = some.reduce((leads, { count }) => leads + count, 0);
    return sum > 0 && sum <= MOST_LINKED;
  };
  const owners = [...Map.groupBy(counts, ({ owner }) => owner)].filter(([, own]) => {
    const stages = [...Map.groupBy(own, ({ stage }) => stage).values()];
    const refused = own.filter(({ is_refused }) => is_refused);
    return [refused, ...stages].some(isFew);
  });
  return new Set(owners.map(([owner]) => owner));
}

function byPlace(parts: readonly OwnedPart[]): ReadonlyMap<string, OwnedCounts> {
  const places = Map.groupBy(parts, ({ owner, stage }) => `${owner} ${stage}`);
  return new Map(
    [...places].map(([place, own]) => {
      const linked = (isRefused: boolean): Linked => {
        const part = own.find(({ is_refused }) => is_refused === isRefused);
        return part ? { count: Number(part.count), ids: part.ids ?? [] } : NONE;
      };
      return [place, { refused: linked(true), others: linked(false) }];
    }),
  );
}

interface Owners {
  readonly ids: readonly number[];
  /** Whether all their leads' mobiles are known to be the market's. */
  readonly mobiles: 'any' | 'fit';
}

/** In one pass over the leads, of these owners or of all. */
function ownedParts(context: ReportReader, choice: FollowupChoice, owners?: Owners): Promise<OwnedPart[]> {
  const metric = createdLeads(...ownedLeads(choice, todayOf(context), context.market));
  const within = owners ? [sql<SqlBool>`${OWNER.sql} = any(${owners.ids}::integer[])`] : [];
  return cellRows(context, within, { metric, period: {} })
    .innerJoin('campaign', 'campaign.id', 'lead.campaign_id')
    .select([
      OWNER.sql.$castTo<number>().as('owner'),
      'campaign.type_id as stage',
      (notEligible(context.market, owners?.mobiles) as RawBuilder<boolean>).as('is_refused'),
      sql<number>`count(*)`.as('count'),
      sql<number[] | null>`case when count(*) <= ${MOST_LINKED}
        then array_agg(lead.lead_id::double precision) end`.as('ids'),
    ])
    .groupBy(sql`1`)
    .groupBy(sql`2`)
    .groupBy(sql`3`)
    .execute();
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
