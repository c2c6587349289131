import type { DataColumn } from '../DataTable/columns.ts';

/** The first click sorts newest first. */
const TIME = { width: 160, sortable: true, sortDescFirst: true } as const;

/** Columns of when a record was created and last updated. */
export function recordTimeColumns<Row extends { created_date: string; updated_date: string }>(
  headers: { created: string; updated: string },
  timeOf: (instant: string) => string,
): DataColumn<Row>[] {
  return [
    { ...TIME, id: 'created_date', header: headers.created, cell: (row) => timeOf(row.created_date) },
    { ...TIME, id: 'updated_date', header: headers.updated, cell: (row) => timeOf(row.updated_date) },
  ];
}
