import type { AgentPerformanceRow } from '@otolead/contract/reports/agent-performance.schema.ts';
import {
  agentPerformanceLines,
  agentPerformanceSheet,
} from '@otolead/contract/reports/agent-performance.sheet.ts';
import { AGENT_FIGURES, type AgentLine } from '@otolead/contract/reports/lines.rules.ts';
import { FIRST_OPS_MONTH } from '@otolead/contract/reports/months.rules.ts';
import { getAgentPerformance } from '@otolead/contract/reports/reports.endpoints.ts';
import type { FilterValues } from '@otolead/contract/reports/reports.rules.ts';
import { SEARCHES } from '@otolead/contract/reports/searches.rules.ts';
import { useT } from '../../platform/i18n/i18n.ts';
import { largest } from '../../ui/report/chart.ts';
import { readLines, readSheet } from '../../ui/report/columns.ts';
import { DownloadTable } from '../../ui/report/DownloadTable.tsx';
import { ReportMonth } from '../../ui/report/ReportMonth.tsx';
import { ReportPage } from '../../ui/report/ReportPage.tsx';
import { ReportTable } from '../../ui/report/ReportTable.tsx';
import { useReport } from '../../ui/report/useReport.ts';
import { agentPoints, CHARTED } from './agent-points.ts';
import { AgentFilters } from './ReportFilters.tsx';
import { SearchedWords } from './SearchedWords.tsx';
import { SendRegularly } from './SendRegularly.tsx';

const PERFORMANCE = {
  endpoint: getAgentPerformance,
  ...SEARCHES.agent_performance_report,
  thisMonth: true,
} as const;

const rowId = ({ agent_id: id, slug }: AgentPerformanceRow) => `${id} ${slug}`;
const isEmpty = (rows: readonly AgentPerformanceRow[]) => rows.length === 0;

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
      note={t('agent_performance.note')}
      further={(values) => <SendRegularly type="agent_performance_report" values={values} />}
      words={(values) => <SearchedWords type="agent_performance_report" values={values} />}
      filters={(props) => (
        <>
          <AgentFilters {...props} />
          <ReportMonth {...props} first={FIRST_OPS_MONTH} />
        </>
      )}
      isEmpty={isEmpty}
      chart={(rows) => ({
        kind: 'bar',
        label: t('agent_performance.chart'),
        series: CHARTED.map((id) => ({ id, label: t(`agent_performance.${id}`) })),
        ...largest(agentPoints(rows)),
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
          isPercent={({ slug }) => slug === 'audit_compliance'}
        />
      )}
    </ReportPage>
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
