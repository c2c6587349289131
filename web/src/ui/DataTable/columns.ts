import type { ReactNode } from 'react';

/** A column's place on a phone's card. */
export type CardRole = 'primary' | 'badge' | 'secondary' | 'meta' | 'hidden';

export interface DataColumn<Row> {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Minimum width in px. */
  width: number;
  /** Minimum width in a compact table, where a cell's two lines stand side by side; default: `width`. */
  compactWidth?: number;
  /** Share of the spare width; default: in proportion to `width`. */
  grow?: number;
  /** Keeps exactly this width, for numbers, dates and buttons. */
  fixed?: boolean;
  align?: 'start' | 'end' | 'center';
  sortable?: boolean;
  /** The first click sorts descending, for dates and counts. */
  sortDescFirst?: boolean;
  /** False omits the column from the chooser. */
  hideable?: boolean;
  /** Hidden until the user shows it. */
  hiddenByDefault?: boolean;
  /** Adjacent columns with the same group share a heading. */
  group?: string;
  /** Explains the column in a tooltip on its header. */
  description?: string;
  card?: CardRole;
}

export interface SortState {
  id: string;
  desc: boolean;
}

/** Ids of selected rows, which need not be loaded. */
export type RowSelection = Readonly<Record<string, true>>;

/** Defaults of an id column. */
export const ID_COLUMN = {
  id: 'id',
  cell: ({ id }: { id: number }) => id,
  width: 76,
  fixed: true,
  sortable: true,
} as const;

const SELECT_WIDTH = 36;

export function defaultHiddenColumns(
  columns: readonly Pick<DataColumn<never>, 'id' | 'hiddenByDefault'>[],
): readonly string[] {
  return columns.filter((column) => column.hiddenByDefault).map((column) => column.id);
}

/**
 * The columns in a chosen order. Fixed ones stay in front; one missing from the order, because it is newer, keeps
 * its default place.
 */
export function inOrder<Column extends Pick<DataColumn<never>, 'id' | 'hideable'>>(
  columns: readonly Column[],
  order: readonly string[] | undefined,
): readonly Column[] {
  if (!order) return columns;
  const known = order.filter((id) => columns.some((column) => column.id === id && column.hideable !== false));
  const movable = columns.filter(({ id }) => known.includes(id));
  const moved = known.flatMap((id) => movable.find((column) => column.id === id) ?? []);
  return columns.map((column) => (known.includes(column.id) ? (moved.shift() ?? column) : column));
}

/** The order with a column moved past its neighbour; unchanged at either end. */
export function moved(order: readonly string[], id: string, by: -1 | 1): string[] {
  const from = order.indexOf(id);
  const to = from + by;
  const [one, other] = [order[from], order[to]];
  if (one === undefined || other === undefined) return [...order];
  return order.with(from, other).with(to, one);
}

type Sized = Pick<DataColumn<never>, 'width' | 'compactWidth' | 'fixed' | 'grow'>;

/** The grid-template-columns of header and rows, and the width below which the table scrolls. */
export function gridTemplate(
  columns: readonly Sized[],
  selectable: boolean,
  density: 'comfortable' | 'compact' = 'comfortable',
): { template: string; minWidth: number } {
  const widthOf = ({ width, compactWidth = width }: Sized) => (density === 'compact' ? compactWidth : width);
  const allFixed = columns.every((column) => column.fixed);
  const tracks = columns.map((column) =>
    column.fixed && !allFixed
      ? `${widthOf(column)}px`
      : `minmax(${widthOf(column)}px, ${column.grow ?? column.width}fr)`,
  );
  const minWidth = columns.reduce((sum, column) => sum + widthOf(column), selectable ? SELECT_WIDTH : 0);
  return { template: [...(selectable ? [`${SELECT_WIDTH}px`] : []), ...tracks].join(' '), minWidth };
}

/** Runs of adjacent columns with the same group, for the upper header row. */
export function groupRuns(
  columns: readonly { group?: string | undefined }[],
): { group: string; span: number }[] {
  const runs: { group: string; span: number }[] = [];
  for (const column of columns) {
    const last = runs.at(-1);
    const group = column.group ?? '';
    if (last && last.group === group) last.span += 1;
    else runs.push({ group, span: 1 });
  }
  return runs;
}
