import { exportLimits } from '@otolead/contract/exports/exports.rules.ts';
import type { Market } from '@otolead/contract/kernel/market.ts';
import { isOfficeTime } from '@otolead/contract/kernel/office-hours.ts';
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
import { refuseFaults } from '../../platform/http/errors.ts';
import { findSiteSettings, singleBrandOf } from '../config/config.public.ts';
import { fileHeader } from '../exports/exports.public.ts';
import { isCrossSell } from '../leads/leads.public.ts';
import { cars } from './call-metrics.ts';
import { requireCampaign } from './chosen-agents.ts';
import { type Condition, cellRows, type Metric } from './grid.ts';
import { carCells, carRows } from './lead-files.columns.ts';
import type { ReportReader } from './reader.ts';
import { todayOf } from './report.ts';
import type { ReportRows } from './rows-or-file.ts';

interface FileReport<Column extends string> {
  /** File name of the specification (spec B§9). */
  readonly name: string;
  readonly columns: readonly Column[];
  readonly metric: Metric;
}

const CROSS_SELL: FileReport<CrossSellColumn> = {
  name: 'cross_sell_report.csv',
  columns: CROSS_SELL_COLUMNS,
  metric: cars('triggered_at', isCrossSell),
};

const RAW_DATA: FileReport<RawColumn> = {
  name: 'Lead Raw Data.csv',
  columns: RAW_COLUMNS,
  metric: cars('triggered_at'),
};

/** Assigned cars of another make than the one asked for, by day of assignment (domain.md 11). */
export async function crossSellRows(
  reader: ReportReader,
  request: z.output<typeof crossSellRequest>,
): Promise<ReportRows> {
  refuseFaults(rangeFaults(request, { today: todayOf(reader) }));
  return rowsOf(reader, CROSS_SELL, request, []);
}

/** One row per car assigned on these days; the hour limits the number of days (spec B§5). */
export async function rawDataRows(
  reader: ReportReader,
  request: z.output<typeof rawDataRequest>,
): Promise<ReportRows> {
  const { clock, db, market } = reader;
  const limits = exportLimits(await findSiteSettings(db, market));
  const most = rawDays(isOfficeTime(clock.now(), market.timeZone, limits));
  refuseFaults(rangeFaults(request, { today: todayOf(reader), most }));
  const { campaign_id: campaignId } = request;
  if (campaignId !== undefined) await requireCampaign(reader, campaignId);
  const isOfBrand = reader.actor.roleId === ROLE.brandManager;
  return rowsOf(reader, RAW_DATA, request, [
    ...(campaignId === undefined ? [] : [sql<SqlBool>`lead.campaign_id = ${campaignId}::integer`]),
    ...(isOfBrand ? [ofTheBrand(market)] : []),
  ]);
}

/** A brand manager sees only the brand's cars (domain.md 11). */
function ofTheBrand({ id }: Market): Condition {
  return sql<SqlBool>`(assigned_car.market_id = ${id}
    and assigned_car.make_id in ${singleBrandOf(id)})`;
}

function rowsOf<Column extends string>(
  reader: ReportReader,
  { name, columns, metric }: FileReport<Column>,
  { start_date: from, end_date: to }: z.output<typeof crossSellRequest>,
  within: readonly Condition[],
): ReportRows {
  const period = daysPeriod(from as string, to as string, reader.market);
  const rows = (as: 'id' | 'name') =>
    carRows(cellRows(reader, within, { metric, period })).select(
      carCells(reader, columns, as),
    ) as ReportRows['rows'];
  return {
    rows: rows('name'),
    listed: rows('id'),
    header: fileHeader(columns.map((column) => reader.t(text(composedKey(`reports:file.${column}`))))),
    name,
  };
}
