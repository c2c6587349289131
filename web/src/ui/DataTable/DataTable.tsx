import { useMediaQuery } from '@mantine/hooks';
import { Suspense, useCallback, useId, useState } from 'react';
import { EmptyState } from '../EmptyState/EmptyState.tsx';
import { ErrorState } from '../ErrorState/ErrorState.tsx';
import { lazyPart } from '../lazy-part.tsx';
import { useWaitedLong } from '../useWaitedLong.ts';
import type { CardList as CardListOf } from './CardList.tsx';
import classes from './DataTable.module.css';
import { SkeletonCards } from './Skeletons.tsx';
import { TableFoot } from './TableFoot.tsx';
import { TableGrid } from './TableGrid.tsx';
import type { DataTableProps } from './types.ts';
import { useTableModel } from './useTableModel.ts';

/** Narrower tables would scroll sideways. */
const CARDS = '(max-width: 640px)';

/** Only phones need it; a lazy component loses the row type. */
const CardList = lazyPart(
  async () => (await import('./CardList.tsx')).CardList,
) as unknown as typeof CardListOf;

/** The product's table: virtual rows, infinite scroll, selection, sorting; cards on a phone. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { rows, status, layout = 'fill', onActiveChange } = props;
  const narrow = useMediaQuery(CARDS, false, { getInitialValueInEffect: false });
  const cards = narrow && !props.neverCards;
  const tableId = useId();
  const [ownActive, setOwnActive] = useState<string | null>(null);
  const activeId = props.activeId === undefined ? ownActive : props.activeId;
  const setActive = useCallback(
    (id: string) => {
      setOwnActive(id);
      onActiveChange?.(id);
    },
    [onActiveChange],
  );

  const { getSectionTitle, isRowSelectable } = props;
  const isSelectable = useCallback(
    (row: Row) => (getSectionTitle?.(row) ?? null) === null && (isRowSelectable?.(row) ?? true),
    [getSectionTitle, isRowSelectable],
  );
  const table = useTableModel({
    columns: props.columns,
    rows,
    getRowId: props.getRowId,
    isSelectable,
    hiddenColumns: props.hiddenColumns,
    sort: props.sort,
    onSortChange: props.onSortChange,
    selection: props.selection,
    onSelectionChange: props.onSelectionChange,
  });

  const message =
    status === 'error' ? (
      <ErrorState message={props.errorMessage} {...(props.onRetry ? { onRetry: props.onRetry } : {})} />
    ) : status === 'ready' && rows.length === 0 ? (
      <EmptyState {...props.empty} />
    ) : null;

  const foot = status === 'ready' && rows.length > 0 && (
    <TableFoot
      loaded={rows.length}
      hasMore={props.hasMore === true}
      loadingMore={props.loadingMore === true}
      failed={props.loadMoreFailed === true}
      infinite={props.onEndReached !== undefined}
      onRetry={props.onEndReached}
    />
  );

  const refreshing = useWaitedLong(props.refreshing === true);
  const view = { ...props, layout, table, tableId, activeId, setActive };
  return (
    <div
      className={cards ? classes.cardFrame : classes.frame}
      data-density={props.density ?? 'comfortable'}
      data-layout={layout}
      data-cards={cards || undefined}
      data-refreshing={refreshing || undefined}
    >
      <div className={classes.progress} aria-hidden />
      {cards ? (
        <Suspense fallback={<SkeletonCards />}>
          <CardList {...view} message={message} foot={foot} />
        </Suspense>
      ) : (
        <TableGrid {...view} message={message} foot={foot} />
      )}
    </div>
  );
}
