import { getRetailReport } from '@otolead/contract/reports/reports.endpoints.ts';
import { processRules } from '@otolead/contract/reports/reports.rules.ts';
import type { RetailCount, RetailRow } from '@otolead/contract/reports/retail.schema.ts';
import { useT } from '../../platform/i18n/i18n.ts';
import { sumOf } from '../../ui/report/chart.ts';
import type { ColumnGroup, ReportColumn } from '../../ui/report/columns.ts';
import { DownloadTable } from '../../ui/report/DownloadTable.tsx';
import { ReportPage } from '../../ui/report/ReportPage.tsx';
import { ReportMultiSelect } from '../../ui/report/ReportSelect.tsx';
import { ReportTable } from '../../ui/report/ReportTable.tsx';
import { useReport } from '../../ui/report/useReport.ts';
import { useGmOptions } from './options.ts';

const RETAIL = {
  endpoint: getRetailReport,
  initial: { process_id: null },
  rules: processRules,
  requestOf: ({ process_id: ids }: Readonly<Record<string, string | null>>) => ({
    process_id: ids?.split(',') ?? [],
    is_all_process_selected: ids === '-1',
  }),
};

const rowId = ({ process_id, identifier_type }: RetailRow) => `${process_id} ${identifier_type}`;
const isEmpty = (rows: readonly RetailRow[]) => rows.length === 0;

/** /retail_report (spec B§2): a table for each process. */
export function RetailReportPage() {
  const t = useT('reports');
  const report = useReport(RETAIL);
  const options = useGmOptions();
  const groups = useColumns();
  return (
    <ReportPage
      title={t('retail.title')}
      report={report}
      filters={(props) => (
        <ReportMultiSelect
          {...props}
          name="process_id"
          label={t('field.process_id')}
          options={options}
          required
        />
      )}
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

const TRIGGERED: readonly RetailCount[] = [
  'lms_overall',
  'lms_unique',
  'call_verified',
  'DCB',
  'otp',
  'other_lead',
];
const PARTS = ['total', 'crm', 'lms'] as const;
const SHARES = {
  total: 'retail_created_date_percentage',
  crm: 'retail_created_date_crm_percentage',
  lms: 'retail_created_date_lms_percentage',
} as const;

function useColumns(): readonly ColumnGroup<RetailRow>[] {
  const t = useT('reports');
  const count = (name: RetailCount, header: string): ReportColumn<RetailRow> => ({
    id: name,
    header,
    value: (row) => row[name],
    detail: ({ process_id, month, year }) => ({
      report_type: 'retail_report',
      slug: name,
      process_id: [process_id],
      month,
      year,
    }),
  });
  const headers: Record<string, string> = {
    lms_overall: t('retail.lms_overall'),
    lms_unique: t('retail.lms_unique'),
    call_verified: t('retail.call_verified'),
    DCB: t('retail.DCB'),
    otp: t('retail.otp'),
    other_lead: t('retail.other_lead'),
  };
  return [
    {
      id: 'line',
      columns: [
        { id: 'process_name', header: t('column.process'), kind: 'text', value: (row) => row.process_name },
        {
          id: 'identifier',
          header: t('retail.identifier_type'),
          kind: 'text',
          value: (row) => row.identifier_type,
        },
      ],
    },
    {
      id: 'triggered',
      header: t('retail.triggered'),
      columns: TRIGGERED.map((name) => count(name, headers[name] ?? name)),
    },
    ...(['create', 'update'] as const).map((kind) => ({
      id: kind,
      header: t(`retail.${kind}`),
      columns: PARTS.map((part) => count(`retail_${kind}_${part}`, t(`retail.${part}`))),
    })),
    {
      id: 'share',
      header: t('retail.share'),
      columns: PARTS.map(
        (part): ReportColumn<RetailRow> => ({
          id: SHARES[part],
          header: t(`retail.${part}`),
          kind: 'percent',
          value: (row) => row[SHARES[part]],
        }),
      ),
    },
  ];
}
