import type { ReactNode } from 'react';
import type { DataTableProps } from './types.ts';
import type { TableModel } from './useTableModel.ts';

/** Props of both views, grid and cards. */
export interface TableView<Row extends object> extends DataTableProps<Row> {
  layout: 'fill' | 'auto';
  table: TableModel<Row>;
  tableId: string;
  activeId: string | null;
  setActive: (id: string) => void;
  /** Replaces the rows. */
  message: ReactNode;
  /** Shown below the rows. */
  foot: ReactNode;
}
