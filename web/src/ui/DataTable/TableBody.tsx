// biome-ignore-all lint/a11y/useSemanticElements: rows are placed one by one, which the elements of a table forbid
import type { VirtualItem } from '@tanstack/react-virtual';
import { type MouseEventHandler, useCallback } from 'react';
import { useT } from '../../platform/i18n/i18n.ts';
import classes from './TableRow.module.css';
import { SectionRow, TableRow } from './TableRow.tsx';
import type { TableView } from './view.ts';

export interface TableBodyProps<Row extends object> {
  view: TableView<Row>;
  items: readonly VirtualItem[];
  height: number;
  /** Header height, included by the virtualizer. */
  offset: number;
  active: number;
  cellRole: 'gridcell' | 'cell';
  onClick: MouseEventHandler | undefined;
  onDoubleClick: MouseEventHandler | undefined;
}

export function TableBody<Row extends object>({
  view,
  items,
  active,
  cellRole,
  ...props
}: TableBodyProps<Row>) {
  const t = useT('kernel');
  const selectLabel = useCallback((name: string) => t('table.select_row', { name }), [t]);
  const { rows, visible, isSelected } = view.table;
  const selectable = view.selection !== undefined;
  const all = view.allMatchingSelected === true;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid's own keys do the same
    <div
      role="rowgroup"
      className={classes.body}
      style={{ height: props.height }}
      onClick={props.onClick}
      onDoubleClick={props.onDoubleClick}
    >
      {items.map((item) => {
        const row = rows[item.index];
        if (!row) return null;
        const start = item.start - props.offset;
        const section = view.getSectionTitle?.(row.original) ?? null;
        if (section !== null) {
          return (
            <SectionRow
              key={item.key}
              index={item.index}
              start={start}
              title={section}
              span={visible.length + (selectable ? 1 : 0)}
              cellRole={cellRole}
            />
          );
        }
        return (
          <TableRow
            key={item.key}
            domId={`${view.tableId}-${item.index}`}
            index={item.index}
            start={start}
            row={row.original}
            columns={visible}
            cellRole={cellRole}
            active={item.index === active}
            selected={selectable ? all || isSelected(row.id) : undefined}
            selectable={selectable && !all && row.selectable}
            name={view.getRowLabel?.(row.original) ?? row.id}
            selectLabel={selectLabel}
            quiet={view.getQuietLabel?.(row.original) ?? undefined}
            total={view.isTotalRow?.(row.original) ?? false}
          />
        );
      })}
    </div>
  );
}
