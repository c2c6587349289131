import {
  AGENT_FIGURES,
  type AgentLine,
  type AgentPerformanceRow,
} from '@otolead/contract/reports/agent-performance.schema.ts';
import { FIRST_OPS_MONTH } from '@otolead/contract/reports/months.rules.ts';
import { getAgentPerformance } from '@otolead/contract/reports/reports.endpoints.ts';
import { agentRules, type FilterValues } from '@otolead/contract/reports/reports.rules.ts';
import { useT } from '../../platform/i18n/i18n.ts';
import { configOptions, useOptions } from '../../ui/list/option-source.ts';
import { largest } from '../../ui/report/chart.ts';
import type { ColumnGroup, ReportColumn, SectionLine } from '../../ui/report/columns.ts';
import { DownloadTable } from '../../ui/report/DownloadTable.tsx';
import { ReportMonth } from '../../ui/report/ReportMonth.tsx';
import { type FilterProps, ReportPage } from '../../ui/report/ReportPage.tsx';
import { ReportSelect } from '../../ui/report/ReportSelect.tsx';
import { ReportTable } from '../../ui/report/ReportTable.tsx';
import { useReport } from '../../ui/report/useReport.ts';
import { useProcessOptions } from './options.ts';

const AGENTS = configOptions('agent_list', 'id');

const PERFORMANCE = {
  endpoint: getAgentPerformance,
  initial: { process_id: null, agent_id: null, selected_month: null },
  rules: agentRules,
  // The server expands -1 to all agents (spec B§5).
  requestOf: ({ process_id, agent_id, selected_month }: FilterValues) => ({
    process_id,
    agent_id: [Number(agent_id)],
    selected_month,
  }),
};

const rowId = ({ agent_id: id, slug }: AgentPerformanceRow) => `${id} ${slug}`;
const isEmpty = (rows: readonly AgentPerformanceRow[]) => rows.length === 0;

const CHARTED = ['attempts', 'connected'] as const;

/** Each agent's lines below the agent's name. */
const linesOf = (rows: readonly AgentPerformanceRow[]): (AgentPerformanceRow | SectionLine)[] =>
  [...Map.groupBy(rows, ({ agent_id: id }) => id).values()].flatMap((own) => [
    { heading: own[0]?.agent_name ?? '' },
    ...own,
  ]);

/** /agent_performance_report (spec B§2). */
export function AgentPerformancePage() {
  const t = useT('reports');
  const report = useReport(PERFORMANCE);
  const groups = useColumns(report.searched ?? PERFORMANCE.initial, report.data?.[0]);
  const title = t('agent_performance.title');
  return (
    <ReportPage
      title={title}
      report={report}
      filters={(props) => <AgentFilters {...props} />}
      isEmpty={isEmpty}
      chart={(rows) => ({
        kind: 'bar',
        label: t('agent_performance.chart'),
        series: CHARTED.map((id) => ({ id, label: t(`agent_performance.${id}`) })),
        points: largest(
          [...Map.groupBy(rows, ({ agent_name: name }) => name)].map(([name, own]) => ({
            name,
            figures: Object.fromEntries(
              CHARTED.map((id) => [id, own.find(({ slug }) => slug === id)?.mtd ?? 0]),
            ),
          })),
        ),
      })}
      actions={(rows) => (
        <DownloadTable
          module="AgentPerformanceReport"
          name="agent_performance_report.csv"
          groups={groups}
          lines={linesOf(rows)}
        />
      )}
    >
      {(rows) => <ReportTable label={title} groups={groups} lines={linesOf(rows)} rowId={rowId} />}
    </ReportPage>
  );
}

function AgentFilters(props: FilterProps) {
  const t = useT('reports');
  const agents = useOptions(AGENTS);
  return (
    <>
      <ReportSelect
        {...props}
        name="process_id"
        label={t('field.process_id')}
        options={useProcessOptions()}
        required
      />
      <ReportSelect
        {...props}
        name="agent_id"
        label={t('field.agent_id')}
        options={agents && [{ value: '-1', label: t('all_agents') }, ...agents]}
        required
      />
      <ReportMonth {...props} first={FIRST_OPS_MONTH} />
    </>
  );
}

function useColumns(
  { process_id, selected_month }: FilterValues,
  first: AgentPerformanceRow | undefined,
): readonly ColumnGroup<AgentPerformanceRow>[] {
  const t = useT('reports');
  const column = (
    header: string,
    value: (row: AgentPerformanceRow) => number,
  ): ReportColumn<AgentPerformanceRow> => ({
    id: header,
    header,
    value,
    opens: ({ slug }) => !AGENT_FIGURES.includes(slug as AgentLine),
    detail: ({ agent_id, slug }) => ({
      report_type: 'agent_performance_report',
      slug,
      column: header,
      process_id: [Number(process_id)],
      agent_id: [agent_id],
      selected_month,
    }),
  });
  const columns: ReportColumn<AgentPerformanceRow>[] = [
    {
      id: 'line',
      header: t('column.line'),
      kind: 'text',
      value: ({ slug }) => t(`agent_performance.${slug as AgentLine}`),
    },
    column('MTD', (row) => row.mtd),
    column(first?.prevMonth1.label ?? '', (row) => row.prevMonth1.month_mtd),
    column(first?.prevMonth2.label ?? '', (row) => row.prevMonth2.month_mtd),
  ];
  return [{ id: 'all', columns }];
}
