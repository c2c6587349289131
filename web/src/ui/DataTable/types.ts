import type { ReactNode } from 'react';
import type { EmptyStateProps } from '../EmptyState/EmptyState.tsx';
import type { DataColumn, RowSelection, SortState } from './columns.ts';

export interface DataTableProps<Row extends object> {
  /** Names the table for assistive technology. */
  label: string;
  /** Keep the array stable (module scope or useMemo): rows are memoised by it. */
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[];
  /** Keep stable. The id is also the key of the selection. */
  getRowId: (row: Row) => string;
  /** How a row is called aloud, as in 'Select Budi Santoso'; its id by default. Keep stable. */
  getRowLabel?: (row: Row) => string;
  /** Reason for a dimmed row; null for a normal row. Keep stable. */
  getQuietLabel?: (row: Row) => string | null;
  status: 'loading' | 'error' | 'ready';
  /** The rows shown are those of the last question while the next answer is on its way. */
  refreshing?: boolean;
  /** What failed, when status is 'error'. */
  errorMessage?: ReactNode;
  onRetry?: () => void;
  /** Shown when there are no rows: why, and what to do. */
  empty: EmptyStateProps;

  /** Rows that match on the server, when known. */
  totalCount?: number | undefined;
  hasMore?: boolean;
  loadingMore?: boolean;
  loadMoreFailed?: boolean;
  /** Called once per number of loaded rows when the end comes near; also by Retry after a failure. */
  onEndReached?: () => void;

  sort?: SortState | null;
  onSortChange?: (sort: SortState) => void;
  hiddenColumns?: readonly string[] | undefined;

  selection?: RowSelection;
  onSelectionChange?: (selection: RowSelection) => void;
  /** Every matching row is selected, loaded or not; shown as such. */
  allMatchingSelected?: boolean;
  isRowSelectable?: (row: Row) => boolean;

  /** Enter, double click, or a touch on a card. */
  onOpen?: (row: Row) => void;
  activeId?: string | null;
  onActiveChange?: (id: string) => void;
  /** j, k, x, Enter, Home and End work wherever the focus is; for the one main list of a screen. */
  pageKeys?: boolean;

  /** Two-line rows of 44 px, or one line of 34 px. */
  density?: 'comfortable' | 'compact';
  /** 'fill' scrolls inside the height that the page leaves; 'auto' is as high as its rows. */
  layout?: 'fill' | 'auto';
  /** The title of a row that only heads the rows under it; null for a normal row. Keep stable. */
  getSectionTitle?: (row: Row) => string | null;
  /** Sums stand out. Keep stable. */
  isTotalRow?: (row: Row) => boolean;
  /** For the router's scroll restoration. */
  scrollRestorationId?: string;
  /** Stays a table on phones, scrolled sideways; for reports whose columns only make sense together. */
  neverCards?: boolean;
}
