import {
  type ConfigListItem,
  listConfigItems,
  saveConfigItem,
} from '@otolead/contract/config/config-items.endpoints.ts';
import { EDITED_LISTS } from '@otolead/contract/config/config-items.rules.ts';
import type { Language } from '@otolead/contract/kernel/language.ts';
import { useMemo } from 'react';
import { useLanguage, useT } from '../../platform/i18n/i18n.ts';
import type { DataColumn } from '../../ui/DataTable/columns.ts';
import { FixedStatus } from '../../ui/list/ActivePill.tsx';
import { AddLink } from '../../ui/list/AddLink.tsx';
import { STATUS_FILTER, textFilter } from '../../ui/list/filters.ts';
import { ListPage } from '../../ui/list/ListPage.tsx';
import { RecordSwitch, WIDE_ACTION_COLUMN } from '../../ui/list/RecordActions.tsx';
import { EditLink, RowActions } from '../../ui/list/RowActions.tsx';
import { useList } from '../../ui/list/useList.ts';

const FILTERS = {
  list: {
    label: 'config:field.list' as const,
    kind: 'choice' as const,
    values: new Map(EDITED_LISTS.map((list) => [list as string, `config:list.${list}` as const])),
    most: 40,
  },
  name: textFilter('config:field.item_name'),
  status: STATUS_FILTER,
};

/** The name in the reader's language, as in the selects. */
const nameIn =
  (language: Language) =>
  ({ name_en: english, name_id: indonesian }: ConfigListItem) =>
    language === 'id' ? indonesian : english;

const editPath = ({ id }: ConfigListItem) => `/edit_config_item/${id}`;

/** /config_lists: the options of every select, their names in both languages, order, and uses. */
export function ConfigListsPage() {
  const t = useT('config');
  const language = useLanguage();
  const nameOf = useMemo(() => nameIn(language), [language]);
  const list = useList(listConfigItems, FILTERS);
  const columns = useMemo<readonly DataColumn<ConfigListItem>[]>(
    () => [
      {
        id: 'list',
        header: t('field.list'),
        cell: (row) => t(`list.${row.list}`),
        width: 170,
        sortable: true,
        card: 'secondary',
      },
      {
        id: 'name_en',
        header: t('field.name_en'),
        cell: (row) => <bdi>{row.name_en}</bdi>,
        width: 200,
        sortable: true,
        card: 'primary',
      },
      {
        id: 'name_id',
        header: t('field.name_id'),
        cell: (row) => <bdi>{row.name_id}</bdi>,
        width: 200,
        sortable: true,
      },
      { id: 'sort', header: t('field.sort'), cell: ({ sort }) => sort, width: 86, sortable: true },
      {
        id: 'effect',
        header: t('column.effect'),
        cell: (row) => t(`effect.${row.list}`),
        width: 330,
        grow: 400,
      },
      {
        ...WIDE_ACTION_COLUMN,
        header: t('column.actions'),
        cell: (row) => (
          <RowActions>
            {row.is_option ? (
              <RecordSwitch row={row} name={nameOf(row)} save={saveConfigItem} />
            ) : (
              <FixedStatus status={row.status} reason={t('item.stays_on')} />
            )}
            <EditLink to={editPath(row)} name={nameOf(row)} />
          </RowActions>
        ),
      },
    ],
    [t, nameOf],
  );
  return (
    <ListPage
      list={list}
      title={t('items.title')}
      count={(count) => t('items.count', { count })}
      actions={<AddLink to="/add_config_item">{t('item.add')}</AddLink>}
      empty={t('items.empty')}
      rowLabel={nameOf}
      editPath={editPath}
      columns={columns}
    />
  );
}
