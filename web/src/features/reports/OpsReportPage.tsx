import { RATES } from '@otolead/contract/reports/lines.rules.ts';
import { FIRST_OPS_MONTH } from '@otolead/contract/reports/months.rules.ts';
import type { OpsLine, OpsRow } from '@otolead/contract/reports/operations.schema.ts';
import { isOpsEmpty, opsLines, opsSheet } from '@otolead/contract/reports/ops.sheet.ts';
import { getOpsReport } from '@otolead/contract/reports/reports.endpoints.ts';
import type { FilterValues } from '@otolead/contract/reports/reports.rules.ts';
import { SEARCHES } from '@otolead/contract/reports/searches.rules.ts';
import { useT } from '../../platform/i18n/i18n.ts';
import { readLines, readSheet } from '../../ui/report/columns.ts';
import { DownloadTable } from '../../ui/report/DownloadTable.tsx';
import { ReportMonth } from '../../ui/report/ReportMonth.tsx';
import { ReportPage } from '../../ui/report/ReportPage.tsx';
import { ReportTable } from '../../ui/report/ReportTable.tsx';
import { useReport } from '../../ui/report/useReport.ts';
import { OpsFilters } from './ReportFilters.tsx';
import { SearchedWords } from './SearchedWords.tsx';
import { SendRegularly } from './SendRegularly.tsx';

const OPS = { endpoint: getOpsReport, ...SEARCHES.ops_report };

/** From enquiry to delivery, in leads; calls are left out, because their number would dwarf the other bars. */
const FUNNEL = [
  'created',
  'assigned',
  'approved',
  'td_completed',
  'crm_spk',
  'retail',
] as const satisfies readonly OpsLine[];

const rowId = ({ section, slug }: OpsRow) => `${section} ${slug}`;

/** /ops_report (spec B§2). */
export function OpsReportPage() {
  const t = useT('reports');
  const report = useReport(OPS);
  const groups = columnsOf(report.searched ?? OPS.initial, report.data ?? []);
  const title = t('ops.title');
  return (
    <ReportPage
      title={title}
      report={report}
      note={t('ops.note')}
      further={(values) => <SendRegularly type="ops_report" values={values} />}
      words={(values) => <SearchedWords type="ops_report" values={values} />}
      filters={(props) => (
        <>
          <OpsFilters {...props} />
          <ReportMonth {...props} first={FIRST_OPS_MONTH} />
        </>
      )}
      isEmpty={isOpsEmpty}
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
        <DownloadTable
          module="OpsReport"
          name="ops_report.csv"
          groups={groups}
          lines={readLines(opsLines(rows))}
        />
      )}
    >
      {(rows) => (
        <ReportTable
          label={title}
          groups={groups}
          lines={readLines(opsLines(rows))}
          rowId={rowId}
          isPercent={({ slug }) => slug === 'connect_rate'}
          rowHint={({ slug }) => t(`ops.hint.${slug as OpsLine}`)}
        />
      )}
    </ReportPage>
  );
}

const columnsOf = ({ process_id, campaign_id, selected_month }: FilterValues, rows: readonly OpsRow[]) =>
  readSheet(opsSheet(rows), ({ id, kind }) =>
    kind === 'text'
      ? {}
      : {
          opens: ({ slug }) => !RATES.includes(slug),
          detail: ({ slug }) => ({
            report_type: 'ops_report',
            slug,
            column: id,
            process_id: [Number(process_id)],
            campaign_id,
            selected_month,
          }),
        },
  );
