import { type ProcessSummaryRow, SUMMARY_BUCKETS } from '@otolead/contract/reports/process-summary.schema.ts';
import { CURRENT_STATUSES, processSummarySheet } from '@otolead/contract/reports/process-summary.sheet.ts';
import { getProcessSummary } from '@otolead/contract/reports/reports.endpoints.ts';
import type { FilterValues } from '@otolead/contract/reports/reports.rules.ts';
import { SEARCHES, summaryFiltersOf } from '@otolead/contract/reports/searches.rules.ts';
import { useQuery } from '@tanstack/react-query';
import { cityStateQuery, vehiclesQuery } from '../../platform/config/config.api.ts';
import { useT } from '../../platform/i18n/i18n.ts';
import { activeMarket } from '../../platform/market/active-market.ts';
import { sumOf } from '../../ui/report/chart.ts';
import { readSheet } from '../../ui/report/columns.ts';
import { DownloadTable } from '../../ui/report/DownloadTable.tsx';
import { type FilterProps, ReportPage } from '../../ui/report/ReportPage.tsx';
import { ReportMultiSelect, ReportSelect } from '../../ui/report/ReportSelect.tsx';
import { ReportTable } from '../../ui/report/ReportTable.tsx';
import { useReport } from '../../ui/report/useReport.ts';
import { useGmOptions } from './options.ts';
import { SendRegularly } from './SendRegularly.tsx';

const SUMMARY = { endpoint: getProcessSummary, ...SEARCHES.retail_process_summary };

const rowId = ({ identifier }: ProcessSummaryRow) => identifier;
const isEmpty = (rows: readonly ProcessSummaryRow[]) => rows.every((row) => row.total_leads === 0);
const monthOf = ({ identifier }: ProcessSummaryRow) => `${identifier.slice(3)}-${identifier.slice(0, 2)}`;

/** /retail_process_summary (spec B§2). */
export function ProcessSummaryPage() {
  const t = useT('reports');
  const report = useReport(SUMMARY);
  const groups = columnsOf(report.searched ?? SUMMARY.initial);
  const title = t('retail_process_summary.title');
  return (
    <ReportPage
      title={title}
      report={report}
      further={(values) => <SendRegularly type="retail_process_summary" values={values} />}
      filters={(props) => <SummaryFilters {...props} />}
      isEmpty={isEmpty}
      chart={(rows) => ({
        kind: 'bar',
        label: t('retail_process_summary.chart'),
        series: [{ id: 'leads', label: t('retail_process_summary.total_leads') }],
        points: SUMMARY_BUCKETS.map(([name]) => ({
          name: t(`retail_process_summary.${name}`),
          figures: { leads: sumOf(rows, (row) => row[name]) },
        })),
      })}
      actions={(rows) => (
        <DownloadTable
          module="RetailProcessSummary"
          name="retail_process_summary.csv"
          groups={groups}
          lines={rows}
        />
      )}
    >
      {(rows) => <ReportTable label={title} groups={groups} lines={rows} rowId={rowId} />}
    </ReportPage>
  );
}

function SummaryFilters(props: FilterProps) {
  const t = useT('reports');
  const processes = useGmOptions();
  const { data: vehicles } = useQuery(vehiclesQuery());
  const { data: places } = useQuery(cityStateQuery());
  const { draft } = props;
  const makes = vehicles?.make.map(({ id, make }) => ({ value: String(id), label: make }));
  const models = vehicles?.model
    .filter(({ mk_id }) => draft.make_id !== null && String(mk_id) === draft.make_id)
    .map(({ id, m }) => ({ value: String(id), label: m }));
  const isProvince = activeMarket().grouping === 'province';
  const groups = isProvince
    ? places?.state.map(({ id, name }) => ({ value: String(id), label: name }))
    : places?.cluster.map(({ id, cluster_name }) => ({ value: String(id), label: cluster_name }));
  const chosen = draft.cluster_id?.split(',') ?? [];
  const cities = places?.city
    .filter(
      (city) => chosen.length === 0 || chosen.includes(String(isProvince ? city.state_id : city.cluster_id)),
    )
    .map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <>
      <ReportSelect {...props} name="process_id" label={t('field.process_id')} options={processes} required />
      <ReportSelect
        {...props}
        name="make_id"
        label={t('field.make_id')}
        options={makes}
        clears={['model_id']}
      />
      <ReportMultiSelect {...props} name="model_id" label={t('field.model_id')} options={models} />
      <ReportSelect
        {...props}
        name="current_status"
        label={t('field.current_status')}
        options={CURRENT_STATUSES.map((value) => ({ value, label: t(`current_status.${value}`) }))}
        clearable={false}
      />
      <ReportMultiSelect {...props} name="cluster_id" label={t('field.cluster_id')} options={groups} />
      <ReportMultiSelect {...props} name="city_id" label={t('field.city_id')} options={cities} />
    </>
  );
}

const columnsOf = (searched: FilterValues) =>
  readSheet(processSummarySheet(searched.current_status), ({ id, kind }) =>
    kind === 'text'
      ? {}
      : {
          detail: (row) => ({
            ...summaryFiltersOf(searched),
            report_type: 'retail_process_summary',
            slug: id,
            selected_month: monthOf(row),
          }),
        },
  );
