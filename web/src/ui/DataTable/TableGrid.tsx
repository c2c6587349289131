// biome-ignore-all lint/a11y/useAriaPropsSupportedByRole: the role is chosen at run time, and supports them
// biome-ignore-all lint/a11y/useSemanticElements: rows are placed one by one, which the elements of a table forbid
import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { gridTemplate } from './columns.ts';
import classes from './DataTable.module.css';
import { SkeletonRows } from './Skeletons.tsx';
import { TableBody } from './TableBody.tsx';
import { TableHeader } from './TableHeader.tsx';
import { useEndReached } from './useEndReached.ts';
import { useGridInteraction } from './useGridInteraction.ts';
import { useOverflow } from './useOverflow.ts';
import { useOverscan } from './useOverscan.ts';
import type { TableView } from './view.ts';

/** Heights in px, as in tokens.css and TableHeader.module.css, for the virtualizer. */
const ROW_HEIGHT = { comfortable: 44, compact: 34 } as const;
const HEAD_HEIGHT = 32;
const GROUP_HEIGHT = 26;

/** aria-rowcount: -1 while unknown. */
function rowCount<Row extends object>(view: TableView<Row>): number | undefined {
  if (view.status !== 'ready') return undefined;
  const count = view.totalCount ?? (view.hasMore ? undefined : view.rows.length);
  return count === undefined ? -1 : count + 1;
}

function isEmpty(selection: object): boolean {
  for (const _ in selection) return false;
  return true;
}

/** The table as a grid: sticky header, virtual rows, one scroller. */
export function TableGrid<Row extends object>(view: TableView<Row>) {
  const { table, rows, status, selection } = view;
  const { visible } = table;
  const scroller = useRef<HTMLDivElement>(null);
  const rowHeight = ROW_HEIGHT[view.density ?? 'comfortable'];
  const headHeight = HEAD_HEIGHT + (visible.some((column) => column.group) ? GROUP_HEIGHT : 0);
  const modelRows = table.rows;

  // A new function would make the virtualizer measure every row again.
  const getItemKey = useCallback((index: number) => modelRows[index]?.id ?? index, [modelRows]);
  const virtualizer = useVirtualizer({
    count: modelRows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey,
    overscan: useOverscan(modelRows),
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
    useFlushSync: false,
  });
  const measuredHeight = useRef(rowHeight);
  useLayoutEffect(() => {
    if (measuredHeight.current === rowHeight) return;
    measuredHeight.current = rowHeight;
    virtualizer.measure();
  }, [virtualizer, rowHeight]);
  const items = virtualizer.getVirtualItems();

  useEndReached({
    last: virtualizer.range?.endIndex ?? -1,
    loaded: rows.length,
    end: modelRows.at(-1)?.id,
    enabled: status === 'ready' && view.hasMore === true && !view.loadingMore && !view.loadMoreFailed,
    loading: view.loadingMore === true,
    onEndReached: view.onEndReached,
  });
  const grid = useGridInteraction(view, {
    rowHeight,
    scroller,
    scrollTo: (index) => virtualizer.scrollToIndex(index, { align: 'auto' }),
  });
  const { active, selectable, interactive } = grid;

  // Once: a list that opens with an active row scrolls to it.
  const restored = useRef(false);
  useEffect(() => {
    if (restored.current || status !== 'ready' || active < 0) return;
    restored.current = true;
    virtualizer.scrollToIndex(active, { align: 'auto' });
  }, [active, status, virtualizer]);

  // Without active rows the scroller itself takes the focus, if it overflows, so that the keyboard can scroll it.
  const scrolls = useOverflow(scroller, !interactive);
  const { template, minWidth } = gridTemplate(visible, selectable, view.density);
  const cellRole = interactive ? 'gridcell' : 'cell';
  const activeShown = interactive && items.some((item) => item.index === active);
  return (
    <div
      ref={scroller}
      className={classes.scroller}
      data-bulk={selection && !isEmpty(selection) ? true : undefined}
      data-scroll-restoration-id={view.scrollRestorationId}
      {...(scrolls ? { tabIndex: 0, role: 'group', 'aria-label': view.label } : {})}
    >
      <div
        role={interactive ? 'grid' : 'table'}
        aria-label={view.label}
        aria-rowcount={rowCount(view)}
        aria-colcount={visible.length + (selectable ? 1 : 0)}
        {...(interactive
          ? {
              tabIndex: 0,
              onKeyDown: grid.onKeyDown,
              'aria-multiselectable': selectable,
              'aria-activedescendant': activeShown ? `${view.tableId}-${active}` : undefined,
            }
          : {})}
        aria-busy={status === 'loading' || view.refreshing || undefined}
        className={classes.grid}
        style={{ '--columns': template, minWidth }}
      >
        <TableHeader
          columns={visible}
          cellRole={cellRole}
          sort={view.sort}
          onSort={view.onSortChange ? table.turnSort : undefined}
          selection={
            selectable
              ? {
                  all: view.allMatchingSelected || table.selected === 'all',
                  some: table.selected === 'some',
                  disabled: rows.length === 0,
                  onToggle: grid.toggleAll,
                }
              : undefined
          }
        />
        {status === 'loading' && <SkeletonRows columns={visible} selectable={selectable} />}
        {status === 'ready' && !view.message && (
          <TableBody
            view={view}
            items={items}
            height={virtualizer.getTotalSize()}
            offset={headHeight}
            active={active}
            cellRole={cellRole}
            onClick={interactive ? grid.onClick : undefined}
            onDoubleClick={view.onOpen ? grid.onDoubleClick : undefined}
          />
        )}
      </div>
      {view.message && <div className={classes.message}>{view.message}</div>}
      {view.foot}
    </div>
  );
}
