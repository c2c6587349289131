import type { ReactNode } from 'react';
import type { DataTableProps } from './types.ts';
import type { TableModel } from './useTableModel.ts';

/** What both shapes of the table, grid and cards, are given. */
export interface TableView<Row extends object> extends DataTableProps<Row> {
  layout: 'fill' | 'auto';
  table: TableModel<Row>;
  tableId: string;
  activeId: string | null;
  setActive: (id: string) => void;
  /** Stands in place of the rows. */
  message: ReactNode;
  /** Stands below the rows. */
  foot: ReactNode;
}
