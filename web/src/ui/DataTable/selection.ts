import type { DataColumn, RowSelection, SortState } from './columns.ts';

interface Selectable {
  readonly id: string;
  readonly selectable: boolean;
}

/** Only selectable rows count: headings do not prevent 'all'. */
export function selectedOf(rows: readonly Selectable[], selection: RowSelection): 'none' | 'some' | 'all' {
  let on = 0;
  let off = 0;
  for (const { id, selectable } of rows) {
    if (!selectable) continue;
    if (selection[id]) on += 1;
    else off += 1;
  }
  if (on === 0) return 'none';
  return off === 0 ? 'all' : 'some';
}

export function toggleOne(selection: RowSelection, id: string): RowSelection {
  const { [id]: was, ...rest } = selection;
  return was ? rest : { ...selection, [id]: true };
}

/** Selects all loaded rows, or deselects them if all are selected; rows that are not loaded keep their state. */
export function toggleAll(selection: RowSelection, rows: readonly Selectable[]): RowSelection {
  const next: Record<string, true> = { ...selection };
  const clear = selectedOf(rows, selection) === 'all';
  for (const { id, selectable } of rows) {
    if (clear) delete next[id];
    else if (selectable) next[id] = true;
  }
  return next;
}

/** The sort order after a click on a heading; null if the column is not sortable. */
export function turnSort(
  columns: readonly Pick<DataColumn<never>, 'id' | 'sortable' | 'sortDescFirst'>[],
  sort: SortState | null,
  id: string,
): SortState | null {
  const column = columns.find((one) => one.id === id);
  if (!column?.sortable) return null;
  return { id, desc: sort?.id === id ? !sort.desc : column.sortDescFirst === true };
}
