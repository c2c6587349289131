import { LEAD_SUB_STATUS as SUB } from '@otolead/contract/kernel/lead-statuses.ts';
import type { Market } from '@otolead/contract/kernel/market.ts';
import type { LocalDate } from '@otolead/contract/kernel/market-time.ts';
import { text } from '@otolead/contract/kernel/text.ts';
import type {
  AgentPerformanceRow,
  agentPerformanceRequest,
} from '@otolead/contract/reports/agent-performance.schema.ts';
import { AGENT_LINES, type AgentLine, ALL } from '@otolead/contract/reports/lines.rules.ts';
import { FIRST_OPS_MONTH, type LocalMonth } from '@otolead/contract/reports/months.rules.ts';
import { type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import { refuseFaults } from '../../platform/http/errors.ts';
import type { CountKind } from '../leads/leads.public.ts';
import {
  calls,
  callsTo,
  cars,
  IS_CONNECTED,
  SPOKEN_TO,
  TEST_DRIVE,
  talkTime,
  VISITED,
} from './call-metrics.ts';
import { chosenAgents, inWebform, onlyProcess, requireProcess } from './chosen-agents.ts';
import { countGrid } from './counts.ts';
import { type Condition, type Grid, knownGrids, type Metric, moment, rowKey } from './grid.ts';
import { IS_CRM_RETAIL, IS_CRM_SPK, rollup } from './lead-metrics.ts';
import { monthColumns, monthToDate } from './month-columns.ts';
import type { ReportReader } from './reader.ts';
import { cellOf, chosenMonth, type FindCell, needed, todayOf } from './report.ts';

/** Metric with the same predicate as its kind of count. */
const fromRollup = (kind: CountKind, metric: Metric) => rollup(metric, [kind], []);

/** Lead metrics credit the agent who recorded them, or the owner at that time (domain.md 18). */
const METRICS: Record<AgentLine, Metric> = {
  attempts: calls(),
  connected: calls(IS_CONNECTED),
  unique_connected: SPOKEN_TO,
  talk_time: talkTime('sum'),
  hot: callsTo(SUB.hot),
  warm: callsTo(SUB.warm),
  td_scheduled: {
    ...cars('td_date', sql<SqlBool>`assigned_car.td_status_id = ${TEST_DRIVE.scheduled}`),
    row: rowKey('assigned_car.td_agent_id'),
  },
  visits: fromRollup('visited', {
    ...cars('visited_at', sql<SqlBool>`assigned_car.visit_status_id = ${VISITED}`),
    row: rowKey('assigned_car.visit_agent_id'),
  }),
  spk: fromRollup('crmSpk', {
    base: 'milestone',
    where: [IS_CRM_SPK],
    at: moment('lead_milestone.crm_spk_at'),
    row: rowKey('lead_milestone.crm_spk_by'),
  }),
  // Retails known only to the dealer's LMS credit nobody.
  retail: fromRollup('retailRecorded', {
    base: 'milestone',
    where: [IS_CRM_RETAIL],
    at: moment('lead_milestone.retail_at'),
    row: rowKey('lead_milestone.retail_by'),
  }),
  audit_compliance: {
    base: 'audit',
    where: [sql<SqlBool>`audit.compliance is not null`],
    at: moment('audit.calling_at'),
    row: rowKey('audit.agent_id'),
    figure: sql`avg(audit.compliance)`,
    rollup: {
      kinds: ['audited'],
      where: [],
      // Stored in hundredths.
      figure: (filter) => sql`sum(amount) ${filter} / (100.0 * nullif(sum(leads) ${filter}, 0))`,
    },
  },
};

const CALLER = rowKey('lead_call.agent_id');

const comparedColumns = (market: Market, month: LocalMonth, today: LocalDate) =>
  monthColumns(month, today, market).compared;

const nameOf = (column: string, line: string) => `${column} ${line}`;

const agentGrid = knownGrids(
  (market: Market, processId: number, month: LocalMonth, today: LocalDate): Grid => {
    const cells = comparedColumns(market, month, today).flatMap(({ column, period }) =>
      AGENT_LINES.map((line) => [nameOf(column, line), { metric: METRICS[line], period }] as const),
    );
    return {
      row: CALLER,
      rollupRow: sql.ref<number | null>('agent_id'),
      within: inWebform(processId, undefined),
      cells: Object.fromEntries(cells),
    };
  },
);

export async function agentPerformance(
  context: ReportReader,
  { process_id: processId, selected_month, agent_id: ids }: z.output<typeof agentPerformanceRequest>,
): Promise<AgentPerformanceRow[]> {
  refuseFaults({
    process_id: needed(processId, text('reports:field.process_id')),
    agent_id: needed(ids?.length || undefined, text('reports:field.agent_id')),
  });
  const month = chosenMonth(context, selected_month, FIRST_OPS_MONTH);
  const { market } = context;
  const today = todayOf(context);
  const [counts] = await Promise.all([
    countGrid(context, agentGrid(market, processId as number, month, today)),
    requireProcess(context, processId as number),
  ]);
  const counted = [...counts].filter(([, own]) => Object.values(own).some((figure) => figure > 0));
  const agents = await chosenAgents(
    context,
    ids as number[],
    counted.map(([id]) => id),
  );
  const columns = comparedColumns(market, month, today).map(({ column }) => column);
  const [, first, second] = columns as [string, string, string];
  const lines = AGENT_LINES.map((slug) => ({ slug, cells: columns.map((column) => nameOf(column, slug)) }));
  return agents.flatMap(({ id, name }) => {
    const own = counts.get(id);
    return lines.map(({ slug, cells }) => {
      const [mtd, before, earlier] = cells.map((cell) => twoDecimals(own?.[cell] ?? 0)) as Figures;
      return {
        agent_id: id,
        agent_name: name,
        slug,
        mtd,
        prevMonth1: { label: first, month_mtd: before },
        prevMonth2: { label: second, month_mtd: earlier },
      };
    });
  });
}

type Figures = [mtd: number, before: number, earlier: number];

const twoDecimals = (figure: number) => Math.round(figure * 100) / 100;

/** `slug` is a line, `column` the heading of the column ('MTD', 'MTD Oct'); by default the month to date. */
export const agentPerformanceCell: FindCell = async (context, request) => {
  const month = chosenMonth(context, request.selected_month, FIRST_OPS_MONTH);
  const processId = onlyProcess(request.process_id);
  refuseFaults({ agent_id: needed(request.agent_id?.length || undefined, text('reports:field.agent_id')) });
  await requireProcess(context, processId);
  const ids = request.agent_id as number[];
  const agents = await chosenAgents(context, ids);
  const grid = agentGrid(context.market, processId, month, todayOf(context));
  const cell = cellOf(grid, nameOf(request.column ?? 'MTD', request.slug));
  const whose = (cell.metric.row ?? CALLER).sql;
  const own: Condition = ids.includes(ALL)
    ? sql<SqlBool>`${whose} is not null`
    : sql<SqlBool>`${whose} = any(${agents.map(({ id }) => id)})`;
  return {
    cell: {
      ...cell,
      ...(request.column === undefined && { period: monthToDate(month, todayOf(context), context.market) }),
      metric: { ...cell.metric, where: [...cell.metric.where, own] },
    },
    within: grid.within,
  };
};
