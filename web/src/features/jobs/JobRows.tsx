import type { JobRowState } from '@otolead/contract/jobs/jobs.limits.ts';
import type { JobFileRow } from '@otolead/contract/jobs/jobs.schema.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { isApiError } from '../../platform/api/api-error.ts';
import { useT } from '../../platform/i18n/i18n.ts';
import type { DataColumn } from '../../ui/DataTable/columns.ts';
import { DataTable } from '../../ui/DataTable/DataTable.tsx';
import classes from './JobsPage.module.css';
import { jobRowsQuery } from './jobs.api.ts';

const NO_ROWS: readonly JobFileRow[] = [];
const rowId = (row: JobFileRow) => String(row.row_no);
const rowLabel = (row: JobFileRow) => String(row.row_no);

export interface JobRowsProps {
  id: number;
  state: JobRowState | null;
  /** Rows done so far: new results come with it. */
  progress: number;
}

/** Rows of the job's file that were not done, and why. */
export function JobRows({ id, state, progress }: JobRowsProps) {
  const t = useT('jobs');
  const rows = useInfiniteQuery(jobRowsQuery(id, state));
  const { refetch } = rows;
  // biome-ignore lint/correctness/useExhaustiveDependencies: progress is the reason to ask again
  useEffect(() => void refetch(), [progress, refetch]);
  const columns = useMemo<DataColumn<JobFileRow>[]>(
    () => [
      { id: 'row_no', header: t('column.row_no'), cell: (row) => row.row_no, width: 90, fixed: true },
      {
        id: 'mobile',
        header: t('column.mobile'),
        cell: (row) => row.mobile || '–',
        width: 200,
        card: 'primary',
      },
      {
        id: 'result',
        header: t('column.result'),
        cell: (row) => (
          <span className={classes.result} data-state={row.state}>
            {t(`row_state.${row.state}`)}
          </span>
        ),
        width: 160,
        card: 'badge',
      },
      { id: 'reason', header: t('column.reason'), cell: (row) => row.msg || '–', width: 360 },
    ],
    [t],
  );
  return (
    <DataTable
      label={t('rows')}
      columns={columns}
      rows={rows.data?.rows ?? NO_ROWS}
      getRowId={rowId}
      getRowLabel={rowLabel}
      status={rows.data ? 'ready' : rows.isError ? 'error' : 'loading'}
      errorMessage={isApiError(rows.error) ? rows.error.message : undefined}
      onRetry={() => void refetch()}
      empty={{ title: t('kernel:empty.record') }}
      totalCount={rows.data?.total}
      hasMore={rows.hasNextPage}
      loadingMore={rows.isFetchingNextPage}
      loadMoreFailed={rows.isFetchNextPageError}
      onEndReached={() => void rows.fetchNextPage()}
      density="compact"
    />
  );
}
