import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { isApiError } from '../../platform/api/api-error.ts';
import { useT } from '../../platform/i18n/i18n.ts';
import type { DataColumn } from '../DataTable/columns.ts';
import { DataTable } from '../DataTable/DataTable.tsx';
import { ListPager } from './ListPager.tsx';
import { linkTo } from './link-to.ts';
import classes from './list.module.css';
import type { List } from './useList.ts';
import { useListKeys } from './useListKeys.ts';

export interface ListTableProps<Row extends { id: number }> {
  list: List<Row>;
  label: string;
  columns: readonly DataColumn<Row>[];
  /** The specified text of an empty list. */
  empty: string;
  /** Advice for a list that is empty without filters. */
  emptyHint?: string | undefined;
  /** A row's accessible name. Keep stable. */
  rowLabel: (row: Row) => string;
  /** Address of a row's form, opened by Enter and double click; null without one. */
  editPath?: ((row: Row) => string | null) | undefined;
  /** Replaces the address: called on Enter and double click. */
  onOpen?: ((row: Row) => void) | undefined;
  /** 'auto' grows with its rows, for a list below a form. */
  layout?: 'fill' | 'auto';
}

const rowId = ({ id }: { id: number }) => String(id);

/** A list's rows with states, shortcuts and pages. */
export function ListTable<Row extends { id: number }>(props: ListTableProps<Row>) {
  const { list, label, columns, empty, emptyHint, rowLabel, editPath, onOpen, layout = 'fill' } = props;
  const t = useT('kernel');
  const navigate = useNavigate();
  useListKeys();
  const open = (row: Row) => {
    const to = editPath?.(row);
    if (to) void navigate(linkTo(to));
    onOpen?.(row);
  };
  return (
    <div className={classes.table}>
      <DataTable
        label={label}
        columns={columns}
        rows={list.rows}
        getRowId={rowId}
        getRowLabel={rowLabel}
        status={list.status}
        refreshing={list.refreshing}
        errorMessage={isApiError(list.error) ? list.error.message : undefined}
        onRetry={list.reload}
        empty={{
          title: empty,
          hint: emptyHint,
          ...(list.isFiltered && {
            hint: t('list.no_match_hint'),
            action: (
              <Button
                variant="default"
                onClick={() =>
                  list.search(Object.fromEntries(Object.keys(list.filters).map((key) => [key, null])))
                }
              >
                {t('list.reset')}
              </Button>
            ),
          }),
        }}
        sort={list.sort}
        onSortChange={list.setSort}
        {...((editPath || onOpen) && { onOpen: open })}
        layout={layout}
        pageKeys
      />
      <ListPager list={list} />
    </div>
  );
}
