import { RETAIL_COUNTS } from '@otolead/contract/reports/lines.rules.ts';
import { getRetailReport } from '@otolead/contract/reports/reports.endpoints.ts';
import type { RetailRow } from '@otolead/contract/reports/retail.schema.ts';
import { RETAIL_SHEET } from '@otolead/contract/reports/retail.sheet.ts';
import { SEARCHES } from '@otolead/contract/reports/searches.rules.ts';
import { useT } from '../../platform/i18n/i18n.ts';
import { sumOf } from '../../ui/report/chart.ts';
import { readSheet } from '../../ui/report/columns.ts';
import { DownloadTable } from '../../ui/report/DownloadTable.tsx';
import { ReportPage } from '../../ui/report/ReportPage.tsx';
import { ReportTable } from '../../ui/report/ReportTable.tsx';
import { useReport } from '../../ui/report/useReport.ts';
import { RetailFilters } from './ReportFilters.tsx';
import { SearchedWords } from './SearchedWords.tsx';
import { SendRegularly } from './SendRegularly.tsx';

const RETAIL = { endpoint: getRetailReport, ...SEARCHES.retail_report };

const rowId = ({ process_id, identifier_type }: RetailRow) => `${process_id} ${identifier_type}`;
const isEmpty = (rows: readonly RetailRow[]) =>
  rows.every((row) => RETAIL_COUNTS.every((name) => row[name] === 0));

/** /retail_report (spec B§2): a table for each process. */
export function RetailReportPage() {
  const t = useT('reports');
  const report = useReport(RETAIL);
  const groups = columnsOf();
  return (
    <ReportPage
      title={t('retail.title')}
      report={report}
      further={(values) => <SendRegularly type="retail_report" values={values} />}
      words={(values) => <SearchedWords type="retail_report" values={values} />}
      filters={(props) => <RetailFilters {...props} />}
      isEmpty={isEmpty}
      chart={(rows) => ({
        kind: 'line',
        label: t('retail.chart'),
        series: [
          { id: 'create', label: t('retail.create') },
          { id: 'update', label: t('retail.update') },
        ],
        points: [...Map.groupBy(rows, ({ identifier_type: line }) => line)]
          .filter(([, [first]]) => first?.month)
          .map(([name, own]) => ({
            name,
            figures: {
              create: sumOf(own, (row) => row.retail_create_total),
              update: sumOf(own, (row) => row.retail_update_total),
            },
          })),
      })}
      note={t('retail.note')}
      actions={(rows) => (
        <DownloadTable module="RetailReport" name="retail_report.csv" groups={groups} lines={rows} />
      )}
    >
      {(rows) =>
        [...Map.groupBy(rows, ({ process_id: id }) => id)].map(([id, own]) => (
          <ReportTable
            key={id}
            label={own[0]?.process_name ?? ''}
            groups={groups}
            lines={own}
            rowId={rowId}
          />
        ))
      }
    </ReportPage>
  );
}

const columnsOf = () =>
  readSheet(RETAIL_SHEET, ({ id, kind }) =>
    kind === 'text' || kind === 'percent'
      ? {}
      : {
          detail: ({ process_id, month, year }) => ({
            report_type: 'retail_report',
            slug: id,
            process_id: [process_id],
            month,
            year,
          }),
        },
  );
