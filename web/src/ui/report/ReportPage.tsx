import { Button, Loader, Switch } from '@mantine/core';
import { formatDateTime } from '@otolead/contract/kernel/market-time.ts';
import type { FilterValues } from '@otolead/contract/reports/reports.rules.ts';
import type { ReactNode } from 'react';
import { useLanguage, useT } from '../../platform/i18n/i18n.ts';
import { readText } from '../../platform/i18n/read-text.ts';
import { activeMarket } from '../../platform/market/active-market.ts';
import { EmptyState } from '../EmptyState/EmptyState.tsx';
import { ErrorState } from '../ErrorState/ErrorState.tsx';
import { Page } from '../Page/Page.tsx';
import type { ChartOf } from './chart.ts';
import { useOpensOnScreen } from './open-counts.ts';
import { ReportChart } from './ReportChart.tsx';
import classes from './report.module.css';
import type { Report } from './useReport.ts';

/** The report's interface for filter fields. */
export interface FilterProps {
  readonly draft: FilterValues;
  readonly edit: (values: FilterValues) => void;
  /** A filter's fault in the reader's language. */
  readonly errorOf: (name: string) => string | undefined;
}

interface ReportPageProps<Data> {
  title: string;
  report: Report<Data>;
  /** The fields of the filter bar. */
  filters: (props: FilterProps) => ReactNode;
  /** Beside Search and Reset, once there is a result. */
  actions?: (data: Data) => ReactNode;
  /** Before the actions, regardless of the result. */
  further?: (searched: FilterValues) => ReactNode;
  /** The filters in words, for paper. */
  words: (searched: FilterValues) => ReactNode;
  isEmpty: (data: Data) => boolean;
  /** A description of the result, also of an empty one. */
  about?: (data: Data) => ReactNode;
  /** The report itself shows its data's time. */
  dated?: true;
  /** Below the title: an explanation of the report. */
  note: ReactNode;
  /** The same figures as a chart. */
  chart?: (data: Data) => ChartOf;
  children: (data: Data) => ReactNode;
}

/** A report: filters, and the result below them after a search (spec B§2). */
export function ReportPage<Data>(props: ReportPageProps<Data>) {
  const { title, report, filters, further, words, actions, isEmpty, about, note, chart, children, dated } =
    props;
  const t = useT('reports');
  const { data, searched, isLoading, countedAt } = report;
  const errorOf = (name: string) => {
    const fault = report.faults[name];
    return fault ? readText(fault) : report.refused[name];
  };
  const shown = searched !== null && data !== undefined && !report.error && !isLoading ? data : undefined;
  return (
    <Page
      fill
      title={title}
      count={
        shown !== undefined &&
        countedAt &&
        (!dated || report.lateSince) && <AsOf at={countedAt} late={report.lateSince} />
      }
      actions={
        searched !== null && (
          <>
            {further?.(searched)}
            {shown !== undefined && !isEmpty(shown) && actions?.(shown)}
          </>
        )
      }
      toolbar={
        <>
          <form
            className={classes.filters}
            aria-label={t('filters')}
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              report.search();
            }}
          >
            {filters({ draft: report.draft, edit: report.edit, errorOf })}
            <div className={classes.buttons}>
              <Button type="submit">{t('search')}</Button>
              <Button variant="default" onClick={report.reset}>
                {t('reset')}
              </Button>
            </div>
          </form>
          {(report.compare || shown !== undefined) && (
            <div className={classes.switches}>
              {report.compare && (
                <Switch
                  size="xs"
                  label={t('compare')}
                  checked={report.compare.isOn}
                  onChange={report.compare.toggle}
                />
              )}
              {shown !== undefined && !isEmpty(shown) && <OpensOnScreen />}
            </div>
          )}
          <p className={classes.note}>{note}</p>
        </>
      }
    >
      <div className={classes.result} aria-busy={isLoading}>
        {searched !== null && isLoading && (
          <div className={classes.loading} role="status">
            <Loader size="sm" aria-hidden />
            {t('loading')}
          </div>
        )}
        {report.error && !isLoading && <ErrorState message={report.error.message} onRetry={report.retry} />}
        {shown !== undefined && searched && (
          <div className={classes.printed}>
            <p>{words(searched)}</p>
            <p>{note}</p>
          </div>
        )}
        {shown !== undefined && about?.(shown)}
        {shown !== undefined && isEmpty(shown) && <EmptyState title={t('empty')} />}
        {shown !== undefined && !isEmpty(shown) && (
          <>
            {children(shown)}
            {chart && <ReportChart chart={chart(shown)} />}
          </>
        )}
      </div>
    </Page>
  );
}

function OpensOnScreen() {
  const t = useT('reports');
  const [isOn, choose] = useOpensOnScreen();
  return (
    <Switch
      size="xs"
      label={t('detail.on_screen')}
      checked={isOn}
      onChange={({ currentTarget }) => choose(currentTarget.checked)}
    />
  );
}

/** The time of the report's data. */
function AsOf({ at, late }: { at: Date; late: Date | null }) {
  const t = useT('reports');
  const language = useLanguage();
  const time = formatDateTime(late ?? at, activeMarket().timeZone, language);
  return <span>{late ? t('as_of_late', { time }) : t('as_of', { time })}</span>;
}
