import { listDomains, saveDomain } from '@otolead/contract/webform/domains.endpoints.ts';
import type { Domain } from '@otolead/contract/webform/domains.schema.ts';
import { useMemo } from 'react';
import { useT } from '../../platform/i18n/i18n.ts';
import { type DataColumn, ID_COLUMN } from '../../ui/DataTable/columns.ts';
import { AddLink } from '../../ui/list/AddLink.tsx';
import { choiceFilter, textFilter } from '../../ui/list/filters.ts';
import { ListPage } from '../../ui/list/ListPage.tsx';
import { RecordActions, WIDE_ACTION_COLUMN } from '../../ui/list/RecordActions.tsx';
import { useList } from '../../ui/list/useList.ts';
import { BUSINESS_TYPES } from './option-sources.ts';

const FILTERS = {
  name: textFilter('webform:field.name'),
  business_type_id: choiceFilter('webform:field.business_type_id', BUSINESS_TYPES),
};

const nameOf = ({ name }: Domain) => name;
const editPath = ({ id }: Domain) => `/edit_domain/${id}`;

/** /domains (spec B§2). */
export function DomainListPage() {
  const t = useT('webform');
  const list = useList(listDomains, FILTERS, { given: { list_type: 'ALL' } });
  const columns = useMemo<readonly DataColumn<Domain>[]>(
    () => [
      { ...ID_COLUMN, header: t('field.id') },
      { id: 'name', header: t('field.name'), cell: nameOf, width: 240, sortable: true, card: 'primary' },
      {
        id: 'is_oem',
        header: t('column.is_oem'),
        cell: (row) => t(row.is_oem === 1 ? 'kernel:yes' : 'kernel:no'),
        width: 90,
      },
      {
        id: 'business_type',
        header: t('field.business_type_id'),
        cell: (row) => row.business_type_name,
        width: 150,
        sortable: true,
        card: 'secondary',
      },
      {
        ...WIDE_ACTION_COLUMN,
        header: t('column.action'),
        cell: (row) => (
          <RecordActions
            row={row}
            name={row.name}
            edit={editPath(row)}
            save={saveDomain}
            record="domain"
            deletes
          />
        ),
      },
    ],
    [t],
  );
  return (
    <ListPage
      list={list}
      title={t('domain.title')}
      count={(count) => t('domain.count', { count })}
      actions={<AddLink to="/add_domain">{t('domain.add')}</AddLink>}
      empty={t('domain.empty')}
      rowLabel={nameOf}
      editPath={editPath}
      columns={columns}
    />
  );
}
