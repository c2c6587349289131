import { FIRST_OPS_MONTH } from '@otolead/contract/reports/months.rules.ts';
import {
  type OpsLine,
  type OpsRow,
  type OpsSection,
  RATES,
} from '@otolead/contract/reports/operations.schema.ts';
import { getOpsReport } from '@otolead/contract/reports/reports.endpoints.ts';
import { type FilterValues, opsRules } from '@otolead/contract/reports/reports.rules.ts';
import { useConfigList } from '../../platform/config/config.api.ts';
import { useT } from '../../platform/i18n/i18n.ts';
import type { ColumnGroup, ReportColumn, SectionLine } from '../../ui/report/columns.ts';
import { DownloadTable } from '../../ui/report/DownloadTable.tsx';
import { ReportMonth } from '../../ui/report/ReportMonth.tsx';
import { type FilterProps, ReportPage } from '../../ui/report/ReportPage.tsx';
import { ReportSelect } from '../../ui/report/ReportSelect.tsx';
import { ReportTable } from '../../ui/report/ReportTable.tsx';
import { useReport } from '../../ui/report/useReport.ts';
import { useProcessOptions } from './options.ts';

const OPS = {
  endpoint: getOpsReport,
  initial: { process_id: null, campaign_id: null, selected_month: null },
  rules: opsRules,
  requestOf: ({ process_id, campaign_id, selected_month }: FilterValues) => ({
    process_id,
    campaign_id,
    selected_month,
  }),
};

/** From the enquiry to the delivery. */
const FUNNEL = [
  'created',
  'attempts',
  'connected',
  'assigned',
  'approved',
  'td_completed',
  'crm_spk',
  'retail',
] as const satisfies readonly OpsLine[];

const rowId = ({ section, slug }: OpsRow) => `${section} ${slug}`;
const isEmpty = (rows: readonly OpsRow[]) =>
  rows.every((row) => row.mtd === 0 && row.prevMonth1.attempts === 0);

/** /ops_report (spec B§2). */
export function OpsReportPage() {
  const t = useT('reports');
  const report = useReport(OPS);
  const groups = useColumns(report.searched ?? OPS.initial, report.data?.[0]);
  const title = t('ops.title');
  const linesOf = (rows: readonly OpsRow[]): (OpsRow | SectionLine)[] =>
    [...Map.groupBy(rows, ({ section }) => section)].flatMap(([section, own]) => [
      { heading: t(`ops.section.${section as OpsSection}`) },
      ...own,
    ]);
  return (
    <ReportPage
      title={title}
      report={report}
      filters={(props) => <OpsFilters {...props} />}
      isEmpty={isEmpty}
      chart={(rows) => ({
        kind: 'bar',
        label: t('ops.chart'),
        series: [{ id: 'mtd', label: 'MTD' }],
        points: FUNNEL.map((line) => ({
          name: t(`ops.${line}`),
          figures: { mtd: rows.find(({ slug }) => slug === line)?.mtd ?? 0 },
        })),
      })}
      actions={(rows) => (
        <DownloadTable module="OpsReport" name="ops_report.csv" groups={groups} lines={linesOf(rows)} />
      )}
    >
      {(rows) => (
        <ReportTable
          label={title}
          groups={groups}
          lines={linesOf(rows)}
          rowId={rowId}
          rowHint={({ slug }) => t(`ops.hint.${slug as OpsLine}`)}
        />
      )}
    </ReportPage>
  );
}

function OpsFilters(props: FilterProps) {
  const t = useT('reports');
  const { draft } = props;
  // A campaign with the dialer's flag has the dialer report (spec B§9).
  const campaigns = useConfigList('campaign_list')
    ?.filter(({ process_id, dialer_flag }) => String(process_id) === draft.process_id && dialer_flag === 0)
    .map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <>
      <ReportSelect
        {...props}
        name="process_id"
        label={t('field.process_id')}
        options={useProcessOptions()}
        clears={['campaign_id']}
        required
      />
      <ReportSelect {...props} name="campaign_id" label={t('field.campaign_id')} options={campaigns} />
      <ReportMonth {...props} first={FIRST_OPS_MONTH} />
    </>
  );
}

function useColumns(searched: FilterValues, first: OpsRow | undefined): readonly ColumnGroup<OpsRow>[] {
  const t = useT('reports');
  const column = (header: string, value: (row: OpsRow) => number): ReportColumn<OpsRow> => ({
    id: header,
    header,
    value,
    opens: ({ slug }) => !RATES.includes(slug),
    detail: ({ slug }) => ({
      report_type: 'ops_report',
      slug,
      column: header,
      process_id: [Number(searched.process_id)],
      campaign_id: searched.campaign_id,
      selected_month: searched.selected_month,
    }),
  });
  const previous = (name: 'prevMonth1' | 'prevMonth2') => {
    const label = first?.[name].label ?? '';
    return [
      column(label, (row) => row[name].month_mtd),
      column(label.replace('MTD ', ''), (row) => row[name].attempts),
    ];
  };
  const columns: ReportColumn<OpsRow>[] = [
    { id: 'line', header: t('column.line'), kind: 'text', value: ({ slug }) => t(`ops.${slug as OpsLine}`) },
    column('MTD', (row) => row.mtd),
    ...previous('prevMonth1'),
    ...previous('prevMonth2'),
  ];
  return [{ id: 'all', columns }];
}
