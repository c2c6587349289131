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

/** What a field of the filter bar needs of the report. */
export interface FilterProps {
  readonly draft: FilterValues;
  readonly edit: (values: FilterValues) => void;
  /** What is wrong with a filter, in the reader's words. */
  readonly errorOf: (name: string) => string | undefined;
}

interface ReportPageProps<Data> {
  title: string;
  report: Report<Data>;
  /** The fields of the filter bar. */
  filters: (props: FilterProps) => ReactNode;
  /** Beside Search and Reset, once there is something to show. */
  actions?: (data: Data) => ReactNode;
  /** Before them, whatever was found. */
  further?: (searched: FilterValues) => ReactNode;
  /** On paper, where the filter bar is not: what was searched for. */
  words: (searched: FilterValues) => ReactNode;
  isEmpty: (data: Data) => boolean;
  /** Of what was found, in words; of an empty report too. */
  about?: (data: Data) => ReactNode;
  /** It tells itself of which moment its figures are. */
  dated?: true;
  /** Under the title: what the report is. */
  note: ReactNode;
  /** The same figures as a picture, where one helps. */
  chart?: (data: Data) => ChartOf;
  children: (data: Data) => ReactNode;
}

/** A report: its filters, and below them what was found, once a search was made (spec B§2). */
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

/** Every figure is of one moment. */
function AsOf({ at, late }: { at: Date; late: Date | null }) {
  const t = useT('reports');
  const language = useLanguage();
  const time = formatDateTime(late ?? at, activeMarket().timeZone, language);
  return <span>{late ? t('as_of_late', { time }) : t('as_of', { time })}</span>;
}
