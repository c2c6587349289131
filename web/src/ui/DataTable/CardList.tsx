import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useId, useLayoutEffect, useRef, useState } from 'react';
import { useT } from '../../platform/i18n/i18n.ts';
import classes from './Card.module.css';
import { Card } from './Card.tsx';
import { RowCheckbox } from './RowCheckbox.tsx';
import { SkeletonCards } from './Skeletons.tsx';
import { useEndReached } from './useEndReached.ts';
import type { TableView } from './view.ts';

const ESTIMATE = 132;
const GAP = 8;

/** Rows as cards that scroll with the page, because a phone has no room for nested scrollers. */
export function CardList<Row extends object>(view: TableView<Row>) {
  const { table, rows, status, selection } = view;
  const t = useT('kernel');
  const selectAllId = useId();
  const list = useRef<HTMLDivElement>(null);
  const [offset, setOffset] = useState(0);
  const modelRows = table.rows;
  const shown = status === 'ready' && !view.message;

  useLayoutEffect(() => {
    if (list.current) setOffset(list.current.getBoundingClientRect().top + window.scrollY);
  }, []);

  const getItemKey = useCallback((index: number) => modelRows[index]?.id ?? index, [modelRows]);
  const virtualizer = useWindowVirtualizer({
    count: shown ? modelRows.length : 0,
    estimateSize: () => ESTIMATE,
    getItemKey,
    gap: GAP,
    overscan: 6,
    scrollMargin: offset,
    useFlushSync: false,
  });
  const items = virtualizer.getVirtualItems();

  useEndReached({
    last: virtualizer.range?.endIndex ?? -1,
    loaded: rows.length,
    end: modelRows.at(-1)?.id,
    enabled: status === 'ready' && view.hasMore === true && !view.loadingMore && !view.loadMoreFailed,
    loading: view.loadingMore === true,
    onEndReached: view.onEndReached,
  });

  const allSelected = view.allMatchingSelected || table.selected === 'all';
  return (
    <div ref={list} aria-busy={status === 'loading' || view.refreshing || undefined}>
      {selection !== undefined && shown && (
        <label className={classes.selectAll} htmlFor={selectAllId}>
          <RowCheckbox id={selectAllId} checked={allSelected} onChange={table.toggleAll} />
          {t('table.select_all')}
        </label>
      )}
      {status === 'loading' && <SkeletonCards />}
      {shown && (
        <ul className={classes.cards} style={{ height: virtualizer.getTotalSize() }} aria-label={view.label}>
          {items.map((item) => {
            const row = modelRows[item.index];
            if (!row) return null;
            return (
              <Card
                key={item.key}
                index={item.index}
                start={item.start - offset}
                count={view.totalCount ?? (view.hasMore ? -1 : rows.length)}
                row={row.original}
                columns={table.visible}
                label={view.getRowLabel?.(row.original) ?? row.id}
                quiet={view.getQuietLabel?.(row.original) ?? undefined}
                sectionTitle={view.getSectionTitle?.(row.original) ?? null}
                measure={virtualizer.measureElement}
                onOpen={view.onOpen}
                selected={
                  selection === undefined ? undefined : view.allMatchingSelected || table.isSelected(row.id)
                }
                selectable={row.selectable && !view.allMatchingSelected}
                onToggle={() => table.toggle(row.id)}
              />
            );
          })}
        </ul>
      )}
      {view.message && <div className={classes.message}>{view.message}</div>}
      {view.foot}
    </div>
  );
}
