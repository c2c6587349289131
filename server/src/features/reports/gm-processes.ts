import { type Text, text } from '@otolead/contract/kernel/text.ts';
import { ALL } from '@otolead/contract/reports/detail.schema.ts';
import { type SqlBool, sql } from 'kysely';
import { Statement } from '../../platform/db/statement.ts';
import { invalidInput } from '../../platform/http/errors.ts';
import type { Condition } from './grid.ts';
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
    .orderBy('reporting_name')
    .orderBy('id'),
);

/** What leads carry of the market's commercial campaigns, past ones too: rows of the sales and retail reports. */
export const findGmRows = ({ db, market }: Pick<ReportReader, 'db' | 'market'>) =>
  gmRowsOfMarket.run(db, { marketId: market.id });

/** Leads of every GM process. */
export const IN_A_PROCESS: Condition = sql<SqlBool>`lead.gm_id is not null`;

export const inProcesses = (gmIds: readonly number[]): Condition => sql<SqlBool>`lead.gm_id = any(${gmIds})`;

const unknown = (field: string, name: Text) =>
  invalidInput({ [field]: text('kernel:invalid.value', { name }) });

/** Leads of a commercial campaign, of all without one; 400 for another market's. */
export async function withinCampaign(
  context: ReportReader,
  campaignId: number | undefined,
): Promise<Condition[]> {
  if (campaignId === undefined) return [IN_A_PROCESS];
  const row = (await findGmRows(context)).find(({ campaign_id: id }) => id === campaignId);
  if (!row) throw unknown('campaign_id', text('reports:field.campaign_id'));
  return [inProcesses([row.gm_id])];
}

/** The GM processes of these ids; all of them for none or -1, 400 for one that the market does not have. */
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
