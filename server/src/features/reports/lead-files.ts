import { exportLimits, isOfficeTime } from '@otolead/contract/exports/exports.rules.ts';
import type { Market } from '@otolead/contract/kernel/market.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { composedKey, text } from '@otolead/contract/kernel/text.ts';
import { rangeFaults, rawDays } from '@otolead/contract/reports/days.rules.ts';
import {
  CROSS_SELL_COLUMNS,
  type CrossSellColumn,
  type crossSellRequest,
  RAW_COLUMNS,
  type RawColumn,
  type rawDataRequest,
} from '@otolead/contract/reports/lead-files.schema.ts';
import { daysPeriod } from '@otolead/contract/reports/months.rules.ts';
import { type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { ActorContext } from '../../platform/http/context.ts';
import { badRequest, refuseFaults } from '../../platform/http/errors.ts';
import type { Answer } from '../../platform/http/route.ts';
import { findSiteSettings, singleBrandOf } from '../config/config.public.ts';
import { fileHeader } from '../exports/exports.public.ts';
import { cars, IS_CROSS_SELL } from './call-metrics.ts';
import { csvFile } from './csv-file.ts';
import { type Condition, cellRows, type Metric } from './grid.ts';
import { carCells, carRows } from './lead-files.columns.ts';
import { requireCampaign } from './people.ts';
import { LOGGED, logReport, todayOf } from './report.ts';

/** Rows of one answer as a list; a file takes all. */
const MOST_LISTED = 30_000;

interface FileReport<Column extends string> {
  readonly type: 'cross_sell' | 'lead_raw_data';
  /** As the specification calls the file (spec B§9). */
  readonly name: string;
  readonly columns: readonly Column[];
  readonly metric: Metric;
}

const CROSS_SELL: FileReport<CrossSellColumn> = {
  type: 'cross_sell',
  name: 'cross_sell_report.csv',
  columns: CROSS_SELL_COLUMNS,
  metric: cars('triggered_at', IS_CROSS_SELL),
};

const RAW_DATA: FileReport<RawColumn> = {
  type: 'lead_raw_data',
  name: 'Lead Raw Data.csv',
  columns: RAW_COLUMNS,
  metric: cars('triggered_at'),
};

type Row<Column extends string> = Record<Column, string | null>;

/** Assigned cars of another make than was enquired for, by the day of their assignment (domain.md 11). */
export function crossSell(
  context: ActorContext,
  request: z.output<typeof crossSellRequest>,
): Promise<Answer<Row<CrossSellColumn>[]>> {
  refuseFaults(rangeFaults(request, { today: todayOf(context) }));
  return answer(context, CROSS_SELL, request, []);
}

/** One row for each car assigned on these days; no more days than the hour allows (spec B§5). */
export async function rawData(
  context: ActorContext,
  request: z.output<typeof rawDataRequest>,
): Promise<Answer<Row<RawColumn>[]>> {
  const { clock, db, market } = context;
  const limits = exportLimits(await findSiteSettings(db, market));
  const most = rawDays(isOfficeTime(clock.now(), market.timeZone, limits));
  refuseFaults(rangeFaults(request, { today: todayOf(context), most }));
  const { campaign_id: campaignId } = request;
  if (campaignId !== undefined) await requireCampaign(context, campaignId);
  const within: Condition[] = [
    ...(campaignId === undefined ? [] : [sql<SqlBool>`lead.campaign_id = ${campaignId}::integer`]),
    ...(context.actor.roleId === ROLE.brandManager ? [ofTheBrand(market)] : []),
  ];
  return answer(context, RAW_DATA, request, within);
}

/** A brand manager sees the brand's own cars only (domain.md 11). */
function ofTheBrand({ id }: Market): Condition {
  return sql<SqlBool>`(assigned_car.market_id = ${id}
    and assigned_car.make_id in ${singleBrandOf(id)})`;
}

async function answer<Column extends string>(
  context: ActorContext,
  { type, name, columns, metric }: FileReport<Column>,
  { start_date: from, end_date: to, format }: z.output<typeof crossSellRequest>,
  within: readonly Condition[],
): Promise<Answer<Row<Column>[]>> {
  const { market, t } = context;
  const period = daysPeriod(from as string, to as string, market);
  const cells = carCells(context, columns);
  const rows = carRows(cellRows(context, within, { metric, period })).select(cells);
  if (format === 'csv') {
    const header = fileHeader(columns.map((column) => t(text(composedKey(`reports:file.${column}`)))));
    const file = await csvFile(context, rows, header, name);
    await logReport(context, type, LOGGED.detail);
    return { data: [], file };
  }
  const found = await rows.limit(MOST_LISTED + 1).execute();
  if (found.length > MOST_LISTED) throw badRequest(text('reports:detail.too_many', { limit: MOST_LISTED }));
  await logReport(context, type, LOGGED.detail);
  return { data: found as Row<Column>[] };
}
