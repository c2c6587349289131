import { LEAD_STATUS, SUB_STATUSES } from '@otolead/contract/kernel/lead-statuses.ts';
import { isLocalDate } from '@otolead/contract/kernel/market-time.ts';
import { text } from '@otolead/contract/kernel/text.ts';
import { ATTRIBUTION } from '@otolead/contract/lead-status/attribution.rules.ts';
import { FIRST_OPS_MONTH, type LocalMonth, monthOf } from '@otolead/contract/reports/months.rules.ts';
import {
  OPS_SECTIONS,
  type OpsLine,
  type OpsRow,
  type OpsSection,
  type opsRequest,
} from '@otolead/contract/reports/operations.schema.ts';
import { type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import { refuseFaults } from '../../platform/http/errors.ts';
import {
  calls,
  callsTo,
  cars,
  IS_APPROVED,
  IS_CONNECTED,
  IS_REJECTED,
  ROLLUP_APPROVED,
  ROLLUP_REJECTED,
  TEST_DRIVE,
  VISITED,
} from './call-metrics.ts';
import { inWebform, onlyProcess, requireCampaign, requireProcess } from './chosen-agents.ts';
import { type Counts, countGrid } from './counts.ts';
import { type Condition, type Grid, type Metric, moment, ONE } from './grid.ts';
import { createdLeads, IS_CRM_SPK, IS_LMS_SPK, IS_RETAIL, RETAIL_RECORDED, rollup } from './lead-metrics.ts';
import { monthColumns, monthToDate } from './month-columns.ts';
import { rate } from './percentage.ts';
import type { ReportReader } from './reader.ts';
import { cellOf, chosenMonth, type FindCell, needed, todayOf } from './report.ts';

const CRM_SPK = moment('lead_milestone.crm_spk_at');
const sold = (...where: Condition[]): Metric =>
  rollup({ base: 'milestone', where: [IS_CRM_SPK, ...where], at: CRM_SPK }, ['crmSpk'], where);
const attributed = (id: number) => sold(sql<SqlBool>`lead.attribution_id = ${id}`);

const arrived = (...where: Condition[]): Metric => rollup(createdLeads(...where), ['arrived']);
const IS_TD_COMPLETED: Condition = sql<SqlBool>`assigned_car.td_status_id = ${TEST_DRIVE.completed}`;
const IS_VISITED: Condition = sql<SqlBool>`assigned_car.visit_status_id = ${VISITED}`;

/** All lines but rates, which derive from them. */
const METRICS: Record<Exclude<OpsLine, 'connect_rate'>, Metric> = {
  created: arrived(),
  unique: arrived(sql<SqlBool>`lead.duplicate_of is null`),
  duplicate: arrived(sql<SqlBool>`lead.duplicate_of is not null`),
  attempts: calls(),
  connected: calls(IS_CONNECTED),
  new: callsTo(...SUB_STATUSES[LEAD_STATUS.new]),
  interested: callsTo(...SUB_STATUSES[LEAD_STATUS.interested]),
  not_connectable: callsTo(...SUB_STATUSES[LEAD_STATUS.notConnectable]),
  not_interested: callsTo(...SUB_STATUSES[LEAD_STATUS.notInterested]),
  not_eligible: callsTo(...SUB_STATUSES[LEAD_STATUS.notEligible]),
  purchase: callsTo(...SUB_STATUSES[LEAD_STATUS.purchase]),
  reopened: callsTo(...SUB_STATUSES[LEAD_STATUS.reopened]),
  assigned: rollup(cars('triggered_at'), ['carTriggered']),
  approved: rollup(cars('triggered_at', IS_APPROVED), ['carTriggered'], [ROLLUP_APPROVED]),
  rejected: rollup(cars('triggered_at', IS_REJECTED), ['carTriggered'], [ROLLUP_REJECTED]),
  td_requested: rollup(cars('td_requested_at'), ['testDriveRequested']),
  td_completed: rollup(cars('td_completed_at', IS_TD_COMPLETED), ['testDriveCompleted'], []),
  visits: rollup(cars('visited_at', IS_VISITED), ['visited'], []),
  crm_spk: sold(),
  lms_spk: rollup(
    { base: 'milestone', where: [IS_LMS_SPK], at: moment('lead_milestone.lms_spk_at') },
    ['lmsSpk'],
    [],
  ),
  retail: rollup({ base: 'milestone', where: [IS_RETAIL], at: RETAIL_RECORDED }, ['retailRecorded'], []),
  attribution_sent: attributed(ATTRIBUTION.sent),
  attribution_attributed: attributed(ATTRIBUTION.attributed),
  attribution_rejected: attributed(ATTRIBUTION.rejected),
};

type OpsQuestion = Partial<z.output<typeof opsRequest>>;

const ALL_MISSING = {
  process_id: text('reports:all_required'),
  selected_month: text('reports:all_required'),
};

async function opsGrid(context: ReportReader, asked: OpsQuestion) {
  const { process_id: processId, campaign_id: campaignId, process_date: date } = asked;
  if (Object.values(asked).every((value) => value === undefined)) refuseFaults(ALL_MISSING);
  refuseFaults({
    process_id: needed(processId, text('reports:field.process_id')),
    ...(date !== undefined &&
      !isLocalDate(date) && {
        process_date: text('kernel:invalid.date', { name: text('reports:field.process_date') }),
      }),
  });
  const month = chosenMonth(
    context,
    date === undefined ? asked.selected_month : monthOf(date),
    FIRST_OPS_MONTH,
  );
  await requireProcess(context, processId as number);
  if (campaignId !== undefined) await requireCampaign(context, campaignId, processId);
  const columns = monthColumns(month, todayOf(context), context.market);
  const cells = [...columns.compared, ...columns.whole].flatMap(({ column, period }) =>
    Object.entries(METRICS).map(([line, metric]) => [`${column} ${line}`, { metric, period }] as const),
  );
  const grid: Grid = {
    row: ONE,
    rollupRow: ONE.sql,
    within: inWebform(processId, campaignId),
    cells: Object.fromEntries(cells),
  };
  return { grid, columns };
}

export async function opsReport(context: ReportReader, asked: OpsQuestion): Promise<OpsRow[]> {
  const { grid, columns } = await opsGrid(context, asked);
  const counts = (await countGrid(context, grid)).get(0) ?? {};
  const previous = (line: OpsLine, at: 0 | 1) => {
    const label = columns.compared[at + 1]?.column ?? '';
    const whole = columns.whole[at]?.column ?? '';
    return { label, month_mtd: figureOf(counts, label, line), attempts: figureOf(counts, whole, line) };
  };
  return (Object.keys(OPS_SECTIONS) as OpsSection[]).flatMap((section) =>
    OPS_SECTIONS[section].map((slug) => ({
      slug,
      section,
      mtd: figureOf(counts, 'MTD', slug),
      prevMonth1: previous(slug, 0),
      prevMonth2: previous(slug, 1),
    })),
  );
}

function figureOf(counts: Counts, column: string, line: OpsLine): number {
  const count = (name: string) => counts[`${column} ${name}`] ?? 0;
  return line === 'connect_rate' ? rate(count('connected'), count('attempts')) : count(line);
}

/** `slug` is a line, `column` its heading; by default the month to date. */
export const opsCell: FindCell = async (context, request) => {
  const { grid } = await opsGrid(context, {
    campaign_id: request.campaign_id,
    selected_month: request.selected_month,
    process_id: onlyProcess(request.process_id),
  });
  const cell = cellOf(grid, `${request.column ?? 'MTD'} ${request.slug}`);
  if (request.column !== undefined) return { cell, within: grid.within };
  const period = monthToDate(request.selected_month as LocalMonth, todayOf(context), context.market);
  return { cell: { ...cell, period }, within: grid.within };
};
