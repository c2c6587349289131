import { ActionIcon } from '@mantine/core';
import type { DataOf } from '@otolead/contract/kernel/endpoint.ts';
import { formatDateTime, fromWireTimestamp } from '@otolead/contract/kernel/market-time.ts';
import { dialerDays, dialerLines, dialerSheet } from '@otolead/contract/reports/dialer.sheet.ts';
import { RATES } from '@otolead/contract/reports/lines.rules.ts';
import type { DialerLine } from '@otolead/contract/reports/operations.schema.ts';
import { getDialerReport, syncDialerReport } from '@otolead/contract/reports/reports.endpoints.ts';
import type { dialerRules, FilterValues } from '@otolead/contract/reports/reports.rules.ts';
import { SEARCHES } from '@otolead/contract/reports/searches.rules.ts';
import { IconRefresh } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../platform/api/client.ts';
import { errorToast } from '../../platform/feedback/toast.tsx';
import { useLanguage, useT } from '../../platform/i18n/i18n.ts';
import { readText } from '../../platform/i18n/read-text.ts';
import { activeMarket } from '../../platform/market/active-market.ts';
import { readLines, readSheet } from '../../ui/report/columns.ts';
import { DownloadTable } from '../../ui/report/DownloadTable.tsx';
import { ReportMonth } from '../../ui/report/ReportMonth.tsx';
import { ReportPage } from '../../ui/report/ReportPage.tsx';
import { ReportTable } from '../../ui/report/ReportTable.tsx';
import classes from '../../ui/report/report.module.css';
import { useReport } from '../../ui/report/useReport.ts';
import { DialerFilters } from './ReportFilters.tsx';
import { SearchedWords } from './SearchedWords.tsx';
import { SendRegularly } from './SendRegularly.tsx';

const DIALER = {
  endpoint: getDialerReport,
  ...SEARCHES.dialer_report,
  // This filter bar reports faults as toasts (spec B§8).
  onFaults: (faults: ReturnType<typeof dialerRules.faults>) => {
    const [first] = Object.values(faults);
    if (first) errorToast(readText(first));
  },
};

type DialerData = DataOf<typeof getDialerReport>;
type Row = DialerData['data'][number];

const rowId = ({ section, slug }: Row) => `${section} ${slug}`;
const isEmpty = ({ data }: DialerData) => data.every((row) => row.total === 0);

/** /dialer_report (spec B§2). */
export function DialerReportPage() {
  const t = useT('reports');
  const report = useReport(DIALER);
  const groups = columnsOf(report.searched ?? DIALER.initial, report.data?.data ?? []);
  const sync = useMutation({
    mutationFn: () => call(syncDialerReport, {}),
    onSuccess: () => report.searched && report.retry(),
  });
  const title = t('dialer.title');
  const linesOf = ({ data }: DialerData) => readLines(dialerLines(data));
  return (
    <ReportPage
      title={title}
      report={report}
      note={t('dialer.note')}
      dated
      further={(values) => (
        <>
          <SendRegularly type="dialer_report" values={values} />
          <ActionIcon
            variant="default"
            size={32}
            aria-label={t('dialer.sync')}
            title={t('dialer.sync')}
            loading={sync.isPending}
            onClick={() => sync.mutate()}
          >
            <IconRefresh size={16} aria-hidden />
          </ActionIcon>
        </>
      )}
      words={(values) => <SearchedWords type="dialer_report" values={values} />}
      filters={(props) => (
        <>
          <DialerFilters {...props} />
          <ReportMonth {...props} />
        </>
      )}
      isEmpty={isEmpty}
      chart={({ data }) => ({
        kind: 'line',
        label: t('dialer.chart'),
        series: TREND.map((id) => ({ id, label: t(`dialer.${id}`) })),
        points: dialerDays(data).map((day) => ({
          name: day.slice(8),
          figures: Object.fromEntries(TREND.map((id) => [id, figureOf(data, id, day)])),
        })),
      })}
      actions={(data) => (
        <DownloadTable module="DialerReport" name="dialer_report.csv" groups={groups} lines={linesOf(data)} />
      )}
      about={({ campaign_name: campaign, last_updated: at }) => (
        <p className={classes.note}>
          {t('dialer.about', { campaign })}
          <Updated at={at} />
        </p>
      )}
    >
      {(data) => (
        <ReportTable
          label={title}
          groups={groups}
          lines={linesOf(data)}
          rowId={rowId}
          isPercent={({ slug }) => slug === 'connect_rate'}
          rowHint={({ slug }) => t(`dialer.hint.${slug as DialerLine}`)}
        />
      )}
    </ReportPage>
  );
}

/** Time of the last call update; nothing before the first. */
function Updated({ at }: { at: string }) {
  const t = useT('reports');
  const language = useLanguage();
  const { timeZone } = activeMarket();
  const instant = fromWireTimestamp(at, timeZone);
  return instant && <> · {t('dialer.updated', { time: formatDateTime(instant, timeZone, language) })}</>;
}

/** Lines drawn as monthly trends. */
const TREND = ['total_attempts', 'connected_calls'] as const;

const figureOf = (rows: readonly Row[], line: DialerLine, day: string) =>
  Number(rows.find(({ slug }) => slug === line)?.[day] ?? 0);

const columnsOf = ({ campaign_id, selected_month }: FilterValues, rows: readonly Row[]) =>
  readSheet(dialerSheet(rows), ({ id, kind }) =>
    kind === 'text'
      ? {}
      : {
          opens: ({ slug }) => !RATES.includes(String(slug)),
          detail: ({ slug }) => ({
            report_type: 'dialer_report',
            slug: String(slug),
            campaign_id,
            selected_month,
            ...(id === 'total' ? { all_dates: 1 } : { all_dates: 0, date: id }),
          }),
        },
  );
