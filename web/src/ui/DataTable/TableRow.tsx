// biome-ignore-all lint/a11y/useAriaPropsSupportedByRole: the role is chosen at run time, and supports them
// biome-ignore-all lint/a11y/useSemanticElements: rows are placed one by one, which the elements of a table forbid
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names its active row
import { memo } from 'react';
import type { DataColumn } from './columns.ts';
import { checkboxCell, RowCheckbox } from './RowCheckbox.tsx';
import classes from './TableRow.module.css';

export interface TableRowProps<Row> {
  domId: string;
  index: number;
  /** Offset in px within the body, set as `top`: a transform would give each row a paint layer. */
  start: number;
  row: Row;
  columns: readonly DataColumn<Row>[];
  cellRole: 'gridcell' | 'cell';
  active: boolean;
  /** undefined: the table has no selection. */
  selected: boolean | undefined;
  selectable: boolean;
  name: string;
  /** Keep stable; called only when the row renders. */
  selectLabel: (name: string) => string;
  /** Reason for a dimmed row. */
  quiet: string | undefined;
  total: boolean;
}

/** React requires a handler on a controlled check box; the body's click handler does the work. */
function noop() {}

/** Events are delegated to the body by data-row, so that rows need no closures and stay memoised. */
function MemoisedRow<Row>(props: TableRowProps<Row>) {
  const { columns, row, selected, cellRole } = props;
  return (
    <div
      role="row"
      id={props.domId}
      className={classes.row}
      style={{ top: props.start }}
      data-row={props.index}
      data-active={props.active || undefined}
      data-selected={selected || undefined}
      data-total={props.total || undefined}
      data-quiet={props.quiet !== undefined || undefined}
      title={props.quiet}
      aria-description={props.quiet}
      aria-rowindex={props.index + 2}
      aria-selected={selected}
    >
      {selected !== undefined && (
        <div role={cellRole} className={checkboxCell}>
          <RowCheckbox
            checked={selected}
            disabled={!props.selectable}
            onChange={noop}
            aria-label={props.selectLabel(props.name)}
            data-select-row
            tabIndex={-1}
          />
        </div>
      )}
      {columns.map((column) => (
        <div
          key={column.id}
          role={cellRole}
          className={classes.cell}
          data-align={column.align}
          data-column={column.id}
        >
          {column.cell(row)}
        </div>
      ))}
    </div>
  );
}

export const TableRow = memo(MemoisedRow) as typeof MemoisedRow;

export interface SectionRowProps {
  index: number;
  start: number;
  title: string;
  span: number;
  cellRole: 'gridcell' | 'cell';
}

/** A heading for the rows below it. */
export const SectionRow = memo(function SectionRow({ index, start, title, span, cellRole }: SectionRowProps) {
  return (
    <div role="row" className={classes.section} style={{ top: start }} aria-rowindex={index + 2}>
      <div role={cellRole} aria-colspan={span} className={classes.sectionCell}>
        {title}
      </div>
    </div>
  );
});
