import {
  AGENT_FIGURES,
  type AgentLine,
  type AgentPerformanceRow,
} from '@otolead/contract/reports/agent-performance.schema.ts';
import {
  agentPerformanceLines,
  agentPerformanceSheet,
} from '@otolead/contract/reports/agent-performance.sheet.ts';
import { FIRST_OPS_MONTH } from '@otolead/contract/reports/months.rules.ts';
import { getAgentPerformance } from '@otolead/contract/reports/reports.endpoints.ts';
import type { FilterValues } from '@otolead/contract/reports/reports.rules.ts';
import { SEARCHES } from '@otolead/contract/reports/searches.rules.ts';
import { useT } from '../../platform/i18n/i18n.ts';
import { configOptions, useOptions } from '../../ui/list/option-source.ts';
import { largest } from '../../ui/report/chart.ts';
import { readLines, readSheet } from '../../ui/report/columns.ts';
import { DownloadTable } from '../../ui/report/DownloadTable.tsx';
import { ReportMonth } from '../../ui/report/ReportMonth.tsx';
import { type FilterProps, ReportPage } from '../../ui/report/ReportPage.tsx';
import { ReportSelect } from '../../ui/report/ReportSelect.tsx';
import { ReportTable } from '../../ui/report/ReportTable.tsx';
import { useReport } from '../../ui/report/useReport.ts';
import { useProcessOptions } from './options.ts';
import { SendRegularly } from './SendRegularly.tsx';

const AGENTS = configOptions('agent_list', 'id');

const PERFORMANCE = { endpoint: getAgentPerformance, ...SEARCHES.agent_performance_report };

const rowId = ({ agent_id: id, slug }: AgentPerformanceRow) => `${id} ${slug}`;
const isEmpty = (rows: readonly AgentPerformanceRow[]) => rows.length === 0;

const CHARTED = ['attempts', 'connected'] as const;

/** /agent_performance_report (spec B§2). */
export function AgentPerformancePage() {
  const t = useT('reports');
  const report = useReport(PERFORMANCE);
  const groups = columnsOf(report.searched ?? PERFORMANCE.initial, report.data ?? []);
  const title = t('agent_performance.title');
  return (
    <ReportPage
      title={title}
      report={report}
      further={(values) => <SendRegularly type="agent_performance_report" values={values} />}
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
          lines={readLines(agentPerformanceLines(rows))}
        />
      )}
    >
      {(rows) => (
        <ReportTable
          label={title}
          groups={groups}
          lines={readLines(agentPerformanceLines(rows))}
          rowId={rowId}
        />
      )}
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

const columnsOf = ({ process_id, selected_month }: FilterValues, rows: readonly AgentPerformanceRow[]) =>
  readSheet(agentPerformanceSheet(rows), ({ id, kind }) =>
    kind === 'text'
      ? {}
      : {
          opens: ({ slug }) => !AGENT_FIGURES.includes(slug as AgentLine),
          detail: ({ agent_id, slug }) => ({
            report_type: 'agent_performance_report',
            slug,
            column: id,
            process_id: [Number(process_id)],
            agent_id: [agent_id],
            selected_month,
          }),
        },
  );
