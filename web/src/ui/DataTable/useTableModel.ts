import { useCallback, useMemo } from 'react';
import { type DataColumn, defaultHiddenColumns, type RowSelection, type SortState } from './columns.ts';
import { selectedOf, toggleAll, toggleOne, turnSort } from './selection.ts';

export interface TableModelOptions<Row extends object> {
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[];
  getRowId: (row: Row) => string;
  isSelectable: (row: Row) => boolean;
  hiddenColumns: readonly string[] | undefined;
  sort: SortState | null | undefined;
  onSortChange: ((sort: SortState) => void) | undefined;
  selection: RowSelection | undefined;
  onSelectionChange: ((selection: RowSelection) => void) | undefined;
}

export interface ModelRow<Row> {
  readonly id: string;
  readonly original: Row;
  readonly selectable: boolean;
}

/**
 * The model that grid and cards share. The server sorts and filters; the model keeps columns, order and selection.
 */
export interface TableModel<Row> {
  readonly rows: readonly ModelRow<Row>[];
  readonly visible: readonly DataColumn<Row>[];
  /** Whether the loaded rows are selected. */
  readonly selected: 'none' | 'some' | 'all';
  readonly isSelected: (id: string) => boolean;
  readonly toggle: (id: string) => void;
  /** Selects all loaded rows, or deselects them if all are selected. */
  readonly toggleAll: () => void;
  readonly turnSort: (columnId: string) => void;
}

const NONE: RowSelection = {};

export function useTableModel<Row extends object>(options: TableModelOptions<Row>): TableModel<Row> {
  const { columns, rows: data, getRowId, isSelectable, sort, onSortChange, onSelectionChange } = options;
  const selection = options.selection ?? NONE;

  const rows = useMemo(
    () => data.map((row) => ({ id: getRowId(row), original: row, selectable: isSelectable(row) })),
    [data, getRowId, isSelectable],
  );
  const { hiddenColumns } = options;
  // Memoised: a new array would rerender every row and the header.
  const visible = useMemo(() => {
    const off = new Set(hiddenColumns ?? defaultHiddenColumns(columns));
    return columns.filter((column) => column.hideable === false || !off.has(column.id));
  }, [columns, hiddenColumns]);
  const sortBy = useCallback(
    (columnId: string) => {
      const next = turnSort(columns, sort ?? null, columnId);
      if (next) onSortChange?.(next);
    },
    [columns, sort, onSortChange],
  );
  const selected = useMemo(() => selectedOf(rows, selection), [rows, selection]);

  return {
    rows,
    visible,
    selected,
    isSelected: (id) => selection[id] === true,
    toggle: (id) => onSelectionChange?.(toggleOne(selection, id)),
    toggleAll: () => onSelectionChange?.(toggleAll(selection, rows)),
    turnSort: sortBy,
  };
}
