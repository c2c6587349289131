import { listDomains, saveDomain } from '@otolead/contract/webform/domains.endpoints.ts';
import type { Domain } from '@otolead/contract/webform/domains.schema.ts';
import { useMemo } from 'react';
import { useT } from '../../platform/i18n/i18n.ts';
import type { DataColumn } from '../../ui/DataTable/columns.ts';
import { AddLink } from '../../ui/list/AddLink.tsx';
import { choiceFilter, textFilter } from '../../ui/list/filters.ts';
import { ListFilterBar } from '../../ui/list/ListFilterBar.tsx';
import { ListTable } from '../../ui/list/ListTable.tsx';
import { DeleteButton, EditLink, RowActions } from '../../ui/list/RowActions.tsx';
import { StatusSwitch } from '../../ui/list/StatusSwitch.tsx';
import { useList } from '../../ui/list/useList.ts';
import { useStatusChange } from '../../ui/list/useStatusChange.ts';
import { Page } from '../../ui/Page/Page.tsx';
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
  const { change, savingId } = useStatusChange(saveDomain, { record: 'domain' });
  const columns = useMemo<readonly DataColumn<Domain>[]>(
    () => [
      { id: 'id', header: t('field.id'), cell: ({ id }) => id, width: 76, fixed: true, sortable: true },
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
        id: 'action',
        header: t('column.action'),
        width: 132,
        fixed: true,
        card: 'badge',
        cell: ({ id, name, status, version }) => (
          <RowActions>
            <StatusSwitch
              status={status}
              name={name}
              saving={savingId === id}
              onSwitch={(next) => void change({ name, request: { id, version, status: next } })}
            />
            <EditLink to={`/edit_domain/${id}`} name={name} />
            <DeleteButton
              name={name}
              onDelete={() => void change({ name, request: { id, version, status: '2' }, deletes: true })}
            />
          </RowActions>
        ),
      },
    ],
    [t, savingId, change],
  );
  return (
    <Page
      fill
      title={t('domain.title')}
      count={list.pagination && t('domain.count', { count: list.pagination.total })}
      actions={<AddLink to="/add_domain">{t('domain.add')}</AddLink>}
      toolbar={<ListFilterBar list={list} />}
    >
      <ListTable
        list={list}
        label={t('domain.title')}
        empty={t('domain.empty')}
        rowLabel={nameOf}
        editPath={editPath}
        columns={columns}
      />
    </Page>
  );
}
