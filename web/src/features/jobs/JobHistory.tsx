import type { Job } from '@otolead/contract/jobs/jobs.schema.ts';
import { formatDateTime } from '@otolead/contract/kernel/market-time.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { isApiError } from '../../platform/api/api-error.ts';
import { useLanguage, useT } from '../../platform/i18n/i18n.ts';
import { activeMarket } from '../../platform/market/active-market.ts';
import type { DataColumn } from '../../ui/DataTable/columns.ts';
import { DataTable } from '../../ui/DataTable/DataTable.tsx';
import { Page } from '../../ui/Page/Page.tsx';
import { JobActions } from './JobActions.tsx';
import { JobProgress } from './JobProgress.tsx';
import classes from './JobsPage.module.css';
import { jobHistoryQuery } from './jobs.api.ts';

const NO_JOBS: readonly Job[] = [];
const rowId = (job: Job) => String(job.id);
const rowLabel = (job: Job) => job.title;

/** What was asked for, how far it is or how it ended, and what can be fetched. */
export function JobHistory({ onOpen }: { onOpen: (id: number) => void }) {
  const t = useT('jobs');
  const language = useLanguage();
  const history = useInfiniteQuery(jobHistoryQuery());
  const columns = useMemo<DataColumn<Job>[]>(
    () => [
      {
        id: 'title',
        header: t('column.title'),
        cell: (job) => (
          <Link to="/jobs" search={{ job: job.id }} className={classes.title}>
            {job.title}
          </Link>
        ),
        width: 280,
        card: 'primary',
      },
      { id: 'kind', header: t('column.kind'), cell: (job) => t(`kind.${job.kind}`), width: 110 },
      {
        id: 'created',
        header: t('column.created'),
        cell: (job) => formatDateTime(new Date(job.created_date), activeMarket().timeZone, language),
        width: 150,
        fixed: true,
      },
      {
        id: 'state',
        header: t('column.state'),
        cell: (job) => <JobProgress job={job} />,
        width: 340,
        card: 'secondary',
      },
      {
        id: 'actions',
        header: t('column.actions'),
        cell: (job) => <JobActions job={job} />,
        width: 130,
        fixed: true,
        align: 'end',
        card: 'badge',
      },
    ],
    [t, language],
  );
  const { error } = history;
  return (
    <Page fill title={t('title')}>
      <DataTable
        label={t('title')}
        columns={columns}
        rows={history.data?.jobs ?? NO_JOBS}
        getRowId={rowId}
        getRowLabel={rowLabel}
        status={history.data ? 'ready' : history.isError ? 'error' : 'loading'}
        errorMessage={isApiError(error) ? error.message : undefined}
        onRetry={() => void history.refetch()}
        empty={{ title: t('kernel:empty.record'), hint: t('empty.hint') }}
        totalCount={history.data?.total}
        hasMore={history.hasNextPage}
        loadingMore={history.isFetchingNextPage}
        loadMoreFailed={history.isFetchNextPageError}
        onEndReached={() => void history.fetchNextPage()}
        onOpen={(job) => onOpen(job.id)}
        pageKeys
        scrollRestorationId="jobs"
      />
    </Page>
  );
}
