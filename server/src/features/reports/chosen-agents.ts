import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { text } from '@otolead/contract/kernel/text.ts';
import { ALL } from '@otolead/contract/reports/lines.rules.ts';
import { type SqlBool, sql } from 'kysely';
import { invalidInput, refuseFaults } from '../../platform/http/errors.ts';
import { whenGiven } from '../../platform/list/conditions.ts';
import type { Within } from './grid.ts';
import type { ReportReader } from './reader.ts';
import { needed } from './report.ts';

interface Named {
  readonly id: number;
  readonly name: string;
}

const invalid = (field: 'agent_id' | 'process_id' | 'campaign_id' | 'list_id') =>
  invalidInput({ [field]: text('kernel:invalid.value', { name: text(`reports:field.${field}`) }) });

/**
 * Users of the market by id; for -1 every agent, and others with counts in the period ('All Agents', domain.md 18). 400
 * for an unknown one.
 */
export async function chosenAgents(
  { db, market }: ReportReader,
  ids: readonly number[],
  counted: readonly number[] = [],
): Promise<readonly Named[]> {
  const isAll = ids.includes(ALL);
  const agents = await db
    .selectFrom('app_user')
    .where(({ and, eb, exists, or, selectFrom }) => {
      const isOfMarket = exists(
        selectFrom('user_market')
          .whereRef('user_market.user_id', '=', 'app_user.id')
          .where('user_market.market_id', '=', market.id)
          .select('user_market.market_id'),
      );
      if (!isAll) return and([isOfMarket, sql<SqlBool>`app_user.id = any(${ids})`]);
      return or([
        and([isOfMarket, eb('app_user.role_id', '=', ROLE.agent)]),
        sql<SqlBool>`app_user.id = any(${counted})`,
      ]);
    })
    .select(['app_user.id', 'app_user.name'])
    .orderBy('app_user.name')
    .orderBy('app_user.id')
    .execute();
  if (!isAll && agents.length < ids.length) throw invalid('agent_id');
  return agents;
}

/** The single process of a detail: 400 for none and for several. */
export function onlyProcess(ids: readonly number[] | undefined): number {
  const [id, ...others] = ids ?? [];
  refuseFaults({ process_id: needed(id, text('reports:field.process_id')) });
  if (others.length > 0) throw invalid('process_id');
  return id as number;
}

/** 400 for a webform process outside the market. */
export async function requireProcess({ db, market }: ReportReader, id: number): Promise<void> {
  const found = await db
    .selectFrom('process')
    .where('id', '=', id)
    .where('market_id', '=', market.id)
    .select('id')
    .executeTakeFirst();
  if (!found) throw invalid('process_id');
}

/** A webform campaign, of this process if given; 400 for any other. */
export async function requireCampaign(
  { db, market }: ReportReader,
  id: number,
  processId?: number,
): Promise<Named> {
  const found = await db
    .selectFrom('campaign')
    .innerJoin('process', 'process.id', 'campaign.process_id')
    .where('campaign.id', '=', id)
    .where('process.market_id', '=', market.id)
    .$call(whenGiven(processId, (campaigns, value) => campaigns.where('process.id', '=', value)))
    .select(['campaign.id', 'campaign.name'])
    .executeTakeFirst();
  if (!found) throw invalid('campaign_id');
  return found;
}

/** 400 for a process list outside the market. */
export async function requireList({ db, market }: ReportReader, id: number): Promise<void> {
  const found = await db
    .selectFrom('process_list')
    .innerJoin('campaign', 'campaign.id', 'process_list.campaign_id')
    .innerJoin('process', 'process.id', 'campaign.process_id')
    .where(sql<SqlBool>`process_list.id = ${id}::bigint`)
    .where('process.market_id', '=', market.id)
    .select('process_list.id')
    .executeTakeFirst();
  if (!found) throw invalid('list_id');
}

/** A push counts for its list (domain.md 18); without one for the lead's campaign. */
const PUSHED_TO = sql`coalesce(
  (select process_list.campaign_id from process_list
    where process_list.list_id = (activity.detail ->> 'list_id')::bigint), lead.campaign_id)`;

/**
 * Rows of a webform process or campaign: calls by the lead's campaign at that time, pushes by their list's, everything
 * else by the current one.
 */
export const inWebform =
  (processId: number | undefined, campaignId: number | undefined): Within =>
  (base) => {
    if (base === 'activity')
      return campaignId === undefined ? [] : [sql<SqlBool>`${PUSHED_TO} = ${campaignId}::integer`];
    const of = (column: string) => sql.ref(`${base === 'call' ? 'lead_call' : 'lead'}.${column}`);
    return [
      ...(processId === undefined ? [] : [sql<SqlBool>`${of('process_id')} = ${processId}::integer`]),
      ...(campaignId === undefined ? [] : [sql<SqlBool>`${of('campaign_id')} = ${campaignId}::integer`]),
    ];
  };
