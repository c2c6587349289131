import type { Market } from '@otolead/contract/kernel/market.ts';
import { addDays, instantOf } from '@otolead/contract/kernel/market-time.ts';
import { text } from '@otolead/contract/kernel/text.ts';
import {
  type AssignedSummaryRow,
  MOST_LINKED,
  STAGES,
  type Stage,
} from '@otolead/contract/reports/assigned-summary.schema.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ActorContext } from '../../platform/http/context.ts';
import { refuseFaults } from '../../platform/http/errors.ts';
import { keepLeadSets } from '../leads/leads.public.ts';
import { type Cell, type Condition, cellRows, type Metric, rowKey } from './grid.ts';
import { createdLeads, IS_ACTIVE } from './lead-metrics.ts';
import { chosenAgents } from './people.ts';
import type { ReportReader } from './reader.ts';
import { cellOf, type FindCell, needed, todayOf } from './report.ts';

const OWNER = rowKey('lead.myactive_agent_id');
const STAGE_NAMES = Object.keys(STAGES) as Stage[];

/** The lead's type is not called, its number cannot be, or may not be (domain.md 11). */
function notEligible({ phone: { prefix, firstDigit } }: Market): Condition {
  const mobile = `^${prefix.slice(1)}${firstDigit}[0-9]{7,11}$`;
  return sql<SqlBool>`(lead.mobile !~ ${mobile}
    or not exists (select 1 from lead_type where lead_type.id = lead.lead_type_id and lead_type.is_callable)
    or exists (select 1 from blacklist where blacklist.market_id = lead.market_id
      and blacklist.mobile = lead.mobile and blacklist.status = 1))`;
}

/** 0: before tomorrow; N: today to today + N; gt90: after today + 90 (domain.md 11). */
function followup(context: ReportReader, choice: string): Condition {
  const today = todayOf(context);
  const start = (day: string) => instantOf(day, '00:00', context.market.timeZone);
  if (choice === '0') return sql<SqlBool>`lead.followup_at < ${start(addDays(today, 1))}::timestamptz`;
  if (choice === 'gt90') return sql<SqlBool>`lead.followup_at >= ${start(addDays(today, 91))}::timestamptz`;
  const end = start(addDays(today, Number(choice) + 1));
  return sql<SqlBool>`(lead.followup_at >= ${start(today)}::timestamptz and lead.followup_at < ${end}::timestamptz)`;
}

/** Active leads with an owner. */
const owned = (context: ReportReader, choice: string): Condition[] => [
  sql<SqlBool>`lead.myactive_agent_id is not null`,
  IS_ACTIVE,
  followup(context, choice),
];

/** They by the stage of their campaign. */
function summaryCells(context: ReportReader, choice: string): Record<string, Cell> {
  const conditions = owned(context, choice);
  const ofStage = (stages: readonly number[]): Condition =>
    sql<SqlBool>`exists (select 1 from campaign where campaign.id = lead.campaign_id and campaign.type_id = any(${stages}))`;
  const metrics: [string, Metric][] = [
    ...STAGE_NAMES.flatMap((stage): [string, Metric][] => [
      [stage, createdLeads(...conditions, ofStage([STAGES[stage]]))],
      [
        `${stage}.not_eligible`,
        createdLeads(...conditions, ofStage([STAGES[stage]]), notEligible(context.market)),
      ],
    ]),
    [
      'not_eligible',
      createdLeads(...conditions, ofStage(Object.values(STAGES)), notEligible(context.market)),
    ],
  ];
  return Object.fromEntries(metrics.map(([name, metric]) => [name, { metric, period: {} }]));
}

function chosen(choice: string | undefined): string {
  refuseFaults({ followup_date: needed(choice, text('reports:field.followup_date')) });
  return choice as string;
}

/** One row for each agent and stage that has leads; owners are few, so their leads are named. */
export async function assignedSummary(
  context: ReportReader,
  { followup_date: choice }: { readonly followup_date?: string | undefined },
  /** For whom links to long lists are kept; null where there will be none. */
  keeper: ActorContext | null,
): Promise<AssignedSummaryRow[]> {
  const [found, agents] = await Promise.all([ownedLeads(context, chosen(choice)), ownersOf(context)]);
  const rows = agents.flatMap(({ id, name }) => {
    const own = STAGE_NAMES.map((stage) => ({ stage, ...found.get(`${id} ${STAGES[stage]}`) }));
    const allRefused = own.flatMap(({ refused = [] }) => refused).toSorted((one, other) => one - other);
    return own.flatMap(({ stage, active = [], refused = [] }) =>
      active.length === 0
        ? []
        : [{ agent: { agent_id: id, agent_name: name, campgain_name: stage }, active, refused, allRefused }],
    );
  });
  const lists = rows.flatMap(({ active, allRefused }) => [active, allRefused]);
  const tokenOf = keeper ? await tokensOfLong(keeper, lists) : () => null;
  return rows.map(({ agent, active, refused, allRefused }) => ({
    ...agent,
    all_active_leads: active.length,
    not_eligible_for_dialer: refused.length,
    lead_id: active.join(','),
    not_eligible_lead_id: refused.join(','),
    lead_set: tokenOf(active),
    not_eligible_lead_set: tokenOf(allRefused),
  }));
}

type LeadIds = readonly number[];

/** Of the lists that are too long for an address. */
async function tokensOfLong(
  context: ActorContext,
  lists: readonly LeadIds[],
): Promise<(ids: LeadIds) => string | null> {
  const long = [...new Set(lists)].filter((ids) => ids.length > MOST_LINKED);
  const tokens = await keepLeadSets(context, long);
  const byIds = new Map(long.map((ids, at) => [ids, tokens[at] as string]));
  return (ids) => byIds.get(ids) ?? null;
}

interface OwnedLeads {
  readonly active: LeadIds;
  readonly refused: LeadIds;
}

/** By owner and stage, in one pass over the leads. */
async function ownedLeads(context: ReportReader, choice: string): Promise<ReadonlyMap<string, OwnedLeads>> {
  const metric = createdLeads(...owned(context, choice));
  const ids = (filter: RawBuilder<unknown>) =>
    sql<number[] | null>`array_agg(lead.lead_id::double precision order by lead.lead_id) ${filter}`;
  const rows = await cellRows(context, [], { metric, period: {} })
    .select([
      OWNER.sql.as('owner'),
      sql<number>`(select campaign.type_id from campaign where campaign.id = lead.campaign_id)`.as('stage'),
      ids(sql``).as('active'),
      ids(sql`filter (where ${notEligible(context.market)})`).as('refused'),
    ])
    .groupBy(sql`1`)
    .groupBy(sql`2`)
    .execute();
  return new Map(
    rows.map(({ owner, stage, active, refused }) => [
      `${owner} ${stage}`,
      { active: active ?? [], refused: refused ?? [] },
    ]),
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
