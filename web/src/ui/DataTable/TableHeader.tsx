// biome-ignore-all lint/a11y/useAriaPropsSupportedByRole: the role is chosen at run time, and supports them
// biome-ignore-all lint/a11y/useSemanticElements: rows are placed one by one, which the elements of a table forbid
// biome-ignore-all lint/a11y/useFocusableInteractive: headers hold buttons; they take no focus themselves
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { memo } from 'react';
import { useT } from '../../platform/i18n/i18n.ts';
import { LazyTooltip } from '../overlays/LazyTooltip.tsx';
import { type DataColumn, groupRuns, type SortState } from './columns.ts';
import { checkboxCell, RowCheckbox } from './RowCheckbox.tsx';
import classes from './TableHeader.module.css';

export interface TableHeaderProps<Row> {
  columns: readonly DataColumn<Row>[];
  cellRole: 'gridcell' | 'cell';
  sort: SortState | null | undefined;
  onSort: ((columnId: string) => void) | undefined;
  selection: { all: boolean; some: boolean; disabled: boolean; onToggle: () => void } | undefined;
}

/** The sticky header: optional group headings, then the columns with their sort buttons. */
export const TableHeader = memo(MemoisedHeader) as typeof MemoisedHeader;

function MemoisedHeader<Row>({ columns, cellRole, sort, onSort, selection }: TableHeaderProps<Row>) {
  const t = useT('kernel');
  const grouped = columns.some((column) => column.group);
  return (
    <div role="rowgroup" className={classes.head}>
      {grouped && (
        <div role="row" className={classes.groupRow}>
          {selection && <div role={cellRole} />}
          {groupRuns(columns).map((run, position) => (
            <div
              // Runs have no id and never reorder within one set of columns.
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              key={`${position}-${run.group}`}
              role={run.group === '' ? cellRole : 'columnheader'}
              aria-colspan={run.span}
              className={classes.groupCell}
              data-empty={run.group === '' || undefined}
              style={{ gridColumn: `span ${run.span}` }}
            >
              {run.group}
            </div>
          ))}
        </div>
      )}
      <div role="row" aria-rowindex={1} className={classes.headRow}>
        {selection && (
          <div role="columnheader" className={checkboxCell}>
            <RowCheckbox
              checked={selection.all}
              indeterminate={selection.some && !selection.all}
              disabled={selection.disabled}
              onChange={selection.onToggle}
              aria-label={t('table.select_all')}
            />
          </div>
        )}
        {columns.map((column) => (
          <HeaderCell key={column.id} column={column} sort={sort} onSort={onSort} />
        ))}
      </div>
    </div>
  );
}

type HeaderCellProps<Row> = Pick<TableHeaderProps<Row>, 'sort' | 'onSort'> & { column: DataColumn<Row> };

function HeaderCell<Row>({ column, sort, onSort }: HeaderCellProps<Row>) {
  const sorted = sort?.id === column.id ? (sort.desc ? 'descending' : 'ascending') : undefined;
  const sortable = column.sortable === true && onSort !== undefined;
  const Arrow = sorted === 'descending' ? IconArrowDown : IconArrowUp;
  const content = sortable ? (
    <button
      type="button"
      className={classes.sortButton}
      onClick={() => onSort(column.id)}
      data-sorted={sorted}
    >
      <span className={classes.headText}>{column.header}</span>
      <Arrow size={13} stroke={2} className={classes.sortArrow} aria-hidden />
    </button>
  ) : (
    <span className={classes.headText}>{column.header}</span>
  );
  return (
    <div
      role="columnheader"
      className={classes.headCell}
      data-align={column.align}
      aria-sort={sortable ? (sorted ?? 'none') : undefined}
    >
      {column.description ? (
        <LazyTooltip label={column.description}>
          {sortable ? content : <span className={classes.described}>{content}</span>}
        </LazyTooltip>
      ) : (
        content
      )}
    </div>
  );
}
