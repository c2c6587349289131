import { type Text, text } from '@otolead/contract/kernel/text.ts';
import { ALL, NO_CAMPAIGN } from '@otolead/contract/reports/lines.rules.ts';
import { type SqlBool, sql } from 'kysely';
import { Statement } from '../../platform/db/statement.ts';
import { invalidInput } from '../../platform/http/errors.ts';
import type { Counts } from './counts.ts';
import type { Condition, RowKey } from './grid.ts';
import type { ReportReader } from './reader.ts';

interface GmRow {
  readonly campaign_id: number;
  readonly campaign_name: string;
  readonly reporting_name: string;
  readonly gm_id: number;
}

const gmRowsOfMarket = new Statement<{ readonly marketId: number }, GmRow>((db, { marketId }) =>
  db
    .selectFrom('commercial_campaign')
    .where('market_id', '=', marketId)
    .where('gm_id', 'is not', null)
    .select((eb) => [
      'id as campaign_id',
      'campaign_name',
      'reporting_name',
      eb.ref('gm_id').$notNull().as('gm_id'),
    ])
    .orderBy(sql`lower(reporting_name)`)
    .orderBy('id'),
);

/**
 * Commercial campaigns of the market's leads, past ones included: rows of the sales and retail reports. The last row is
 * for leads without one, so that a report misses no lead.
 */
export async function findGmRows({
  db,
  market,
  t,
}: Pick<ReportReader, 'db' | 'market' | 't'>): Promise<GmRow[]> {
  const rows = await gmRowsOfMarket.run(db, { marketId: market.id });
  const name = t(text('reports:no_campaign'));
  const none = { campaign_id: NO_CAMPAIGN, gm_id: NO_CAMPAIGN, campaign_name: name, reporting_name: name };
  return [...rows, none];
}

/** Row of a lead, also in the rollup. */
export const GM_ROW: RowKey = {
  name: 'gm process',
  sql: sql<number>`coalesce(lead.gm_id, ${sql.lit(NO_CAMPAIGN)})`,
};

/** Rows to show: the row without a campaign only if it counts leads. */
export const shownRows = (rows: readonly GmRow[], counts: ReadonlyMap<number, Counts>): GmRow[] =>
  rows.filter(
    ({ gm_id: gmId }) =>
      gmId !== NO_CAMPAIGN || Object.values(counts.get(gmId) ?? {}).some((count) => count !== 0),
  );

export const inProcesses = (gmIds: readonly number[]): Condition =>
  gmIds.includes(NO_CAMPAIGN)
    ? sql<SqlBool>`(lead.gm_id = any(${gmIds}) or lead.gm_id is null)`
    : sql<SqlBool>`lead.gm_id = any(${gmIds})`;

const unknown = (field: string, name: Text) =>
  invalidInput({ [field]: text('kernel:invalid.value', { name }) });

/** Leads of a commercial campaign, all leads by default; 400 for another market's. */
export async function withinCampaign(
  context: ReportReader,
  campaignId: number | undefined,
): Promise<Condition[]> {
  if (campaignId === undefined) return [];
  const row = (await findGmRows(context)).find(({ campaign_id: id }) => id === campaignId);
  if (!row) throw unknown('campaign_id', text('reports:field.campaign_id'));
  return [inProcesses([row.gm_id])];
}

/** GM processes of these ids; all for none or -1, 400 for an unknown one. */
export async function chosenProcesses(
  context: ReportReader,
  gmIds: readonly number[] | undefined,
): Promise<GmRow[]> {
  const rows = await findGmRows(context);
  if (!gmIds?.length || gmIds.includes(ALL)) return rows;
  const chosen = rows.filter(({ gm_id: gmId }) => gmIds.includes(gmId));
  if (chosen.length < gmIds.length) throw unknown('process_id', text('reports:field.process_id'));
  return chosen;
}
