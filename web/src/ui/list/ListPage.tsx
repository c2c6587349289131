import type { ReactNode } from 'react';
import { useT } from '../../platform/i18n/i18n.ts';
import { Page } from '../Page/Page.tsx';
import { ListFilterBar } from './ListFilterBar.tsx';
import { ListTable, type ListTableProps } from './ListTable.tsx';
import type { List } from './useList.ts';

interface ListPageProps<Row extends { id: number }> extends Omit<ListTableProps<Row>, 'label' | 'layout'> {
  list: List<Row>;
  /** Title of the page and label of its table. */
  title: string;
  /** Row count in words: '3 domains'. */
  count: (total: number) => string;
  /** Above the title: the link to the parent screen. */
  back?: ReactNode;
  /** At the end of the title line: usually an AddLink. */
  actions?: ReactNode;
  /** Above the filters. */
  notice?: ReactNode;
  /** Dialogs of the list. */
  children?: ReactNode;
}

/** A list's screen: title and count, filters if any, rows. */
export function ListPage<Row extends { id: number }>(props: ListPageProps<Row>) {
  const { title, count, back, actions, notice, children, emptyHint, ...table } = props;
  const t = useT('kernel');
  const { pagination, filters } = table.list;
  return (
    <Page
      fill
      title={title}
      back={back}
      count={pagination && count(pagination.total)}
      actions={actions}
      toolbar={
        (notice || Object.keys(filters).length > 0) && (
          <>
            {notice}
            {Object.keys(filters).length > 0 && <ListFilterBar list={table.list} />}
          </>
        )
      }
    >
      <ListTable
        {...table}
        label={title}
        emptyHint={emptyHint ?? (actions ? t('list.none_yet') : undefined)}
      />
      {children}
    </Page>
  );
}
