import type { PerformanceRow } from '@otolead/contract/reports/performance.schema.ts';
import { getPerformanceReport } from '@otolead/contract/reports/reports.endpoints.ts';
import { monthRules } from '@otolead/contract/reports/reports.rules.ts';
import { useT } from '../../platform/i18n/i18n.ts';
import { largest } from '../../ui/report/chart.ts';
import type { ColumnGroup, ReportColumn } from '../../ui/report/columns.ts';
import { DownloadTable } from '../../ui/report/DownloadTable.tsx';
import { monthBefore } from '../../ui/report/month-before.ts';
import { ReportMonth } from '../../ui/report/ReportMonth.tsx';
import { ReportPage } from '../../ui/report/ReportPage.tsx';
import { ReportTable } from '../../ui/report/ReportTable.tsx';
import { useReport } from '../../ui/report/useReport.ts';

const PERFORMANCE = {
  endpoint: getPerformanceReport,
  initial: { selected_month: null },
  rules: monthRules,
  requestOf: ({ selected_month }: Readonly<Record<string, string | null>>) => ({ selected_month }),
  before: monthBefore,
};

interface Line extends PerformanceRow {
  readonly name: string;
}

const linesOf = (data: Readonly<Record<string, PerformanceRow>>): Line[] =>
  Object.entries(data).map(([name, row]) => ({ name, ...row }));
const rowId = ({ campaign_id: id }: Line) => id;
const isEmpty = (data: object) => Object.keys(data).length === 0;

/** /performance_report (spec B§2). */
export function PerformanceReportPage() {
  const t = useT('reports');
  const report = useReport(PERFORMANCE);
  const groups = useColumns(report.searched?.selected_month ?? null);
  return (
    <ReportPage
      title={t('performance.title')}
      report={report}
      filters={(props) => <ReportMonth {...props} />}
      isEmpty={isEmpty}
      chart={(data) => ({
        kind: 'bar',
        label: t('performance.chart'),
        series: [
          { id: 'current', label: t('performance.mtd_current') },
          { id: 'before', label: t('performance.sdlm') },
        ],
        points: largest(
          linesOf(data).map(({ name, mtd_current, sdlm }) => ({
            name,
            figures: { current: mtd_current.total, before: sdlm.total },
          })),
        ),
      })}
      actions={(data) => (
        <DownloadTable
          module="PerformanceReport"
          name="performance_report.csv"
          groups={groups}
          lines={linesOf(data)}
        />
      )}
    >
      {(data) => (
        <ReportTable
          label={t('performance.title')}
          groups={groups}
          lines={linesOf(data)}
          rowId={rowId}
          before={report.before && linesOf(report.before)}
        />
      )}
    </ReportPage>
  );
}

const LEADS = ['total', 'active', 'closed'] as const;
const SPK = ['lms', 'other', 'total'] as const;
const GROUPS = [
  ['till_current_month', LEADS],
  ['mtd_current', LEADS],
  ['mtd_current_spk', SPK],
  ['sdlm', LEADS],
  ['ftd', LEADS],
] as const;

type GroupName = (typeof GROUPS)[number][0];
type Part = (typeof LEADS | typeof SPK)[number];

function useColumns(month: string | null): readonly ColumnGroup<Line>[] {
  const t = useT('reports');
  const hints: Partial<Record<GroupName, string>> = {
    sdlm: t('performance.sdlm_hint'),
    ftd: t('performance.ftd_hint'),
  };
  const column = (group: GroupName, part: Part): ReportColumn<Line> => ({
    id: `${group}.${part}`,
    header: t(`column.${part}`),
    ...(hints[group] && { hint: hints[group] }),
    value: (row) => (row[group] as Readonly<Partial<Record<Part, number>>>)[part] ?? 0,
    detail: ({ campaign_id }) => ({
      report_type: 'performance_report',
      slug: `${group}.${part}`,
      selected_month: month,
      campaign_id,
    }),
  });
  const name: ReportColumn<Line> = {
    id: 'name',
    header: t('column.campaign'),
    kind: 'text',
    value: (row) => row.name,
  };
  return [
    { id: 'campaign', columns: [name] },
    ...GROUPS.map(([group, parts]) => ({
      id: group,
      header: t(`performance.${group}`),
      columns: parts.map((part) => column(group, part)),
    })),
  ];
}
