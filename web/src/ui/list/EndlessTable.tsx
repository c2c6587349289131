import { isApiError } from '../../platform/api/api-error.ts';
import { DataTable } from '../DataTable/DataTable.tsx';
import type { DataTableProps } from '../DataTable/types.ts';
import type { EndlessList } from './useEndlessList.ts';

interface EndlessTableProps<Row extends object>
  extends Pick<
    DataTableProps<Row>,
    | 'label'
    | 'columns'
    | 'getRowId'
    | 'getRowLabel'
    | 'empty'
    | 'onOpen'
    | 'pageKeys'
    | 'density'
    | 'scrollRestorationId'
  > {
  list: EndlessList<Row>;
}

const NO_ROWS: readonly never[] = [];

/** The rows of an infinite list with its states. */
export function EndlessTable<Row extends object>({ list, ...table }: EndlessTableProps<Row>) {
  const { rows, error } = list;
  return (
    <DataTable
      {...table}
      rows={rows ?? NO_ROWS}
      status={rows ? 'ready' : error ? 'error' : 'loading'}
      errorMessage={isApiError(error) ? error.message : undefined}
      onRetry={() => void list.reload()}
      totalCount={list.total}
      hasMore={list.hasMore}
      loadingMore={list.loadingMore}
      loadMoreFailed={list.loadMoreFailed}
      onEndReached={list.loadMore}
    />
  );
}
