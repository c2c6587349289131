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
  /** A row's spoken name, as in 'Select Budi Santoso'; default: its id. Keep stable. */
  getRowLabel?: (row: Row) => string;
  /** Reason for a dimmed row; null for a normal row. Keep stable. */
  getQuietLabel?: (row: Row) => string | null;
  status: 'loading' | 'error' | 'ready';
  /** The old rows show while the next answer loads. */
  refreshing?: boolean;
  /** The failure, when status is 'error'. */
  errorMessage?: ReactNode;
  onRetry?: () => void;
  /** Shown without rows: why, and what to do. */
  empty: EmptyStateProps;

  /** Matching rows on the server, if known. */
  totalCount?: number | undefined;
  hasMore?: boolean;
  loadingMore?: boolean;
  loadMoreFailed?: boolean;
  /** Called once per number of loaded rows near the end, and by Retry after a failure. */
  onEndReached?: () => void;

  sort?: SortState | null;
  onSortChange?: (sort: SortState) => void;
  hiddenColumns?: readonly string[] | undefined;

  selection?: RowSelection;
  onSelectionChange?: (selection: RowSelection) => void;
  /** All matching rows are selected, loaded or not. */
  allMatchingSelected?: boolean;
  isRowSelectable?: (row: Row) => boolean;

  /** On Enter, double click, or a tap on a card. */
  onOpen?: (row: Row) => void;
  activeId?: string | null;
  onActiveChange?: (id: string) => void;
  /** j, k, x, Enter, Home and End work wherever the focus is; for a screen's main list. */
  pageKeys?: boolean;

  /** Two-line rows of 44 px, or one line of 34 px. */
  density?: 'comfortable' | 'compact';
  /** 'fill' scrolls inside the remaining page height; 'auto' is as high as its rows. */
  layout?: 'fill' | 'auto';
  /** The title of a heading row; null for a normal row. Keep stable. */
  getSectionTitle?: (row: Row) => string | null;
  /** Emphasises sums. Keep stable. */
  isTotalRow?: (row: Row) => boolean;
  /** For the router's scroll restoration. */
  scrollRestorationId?: string;
  /** Stays a table on phones, scrolled sideways; for reports whose columns only make sense together. */
  neverCards?: boolean;
}
