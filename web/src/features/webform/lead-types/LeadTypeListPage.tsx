import { listLeadTypes } from '@otolead/contract/webform/lead-types/lead-types.endpoints.ts';
import type { LeadType } from '@otolead/contract/webform/lead-types/lead-types.schema.ts';
import { useMemo } from 'react';
import { useT } from '../../../platform/i18n/i18n.ts';
import type { DataColumn } from '../../../ui/DataTable/columns.ts';
import { textFilter } from '../../../ui/list/filters.ts';
import { ListPage } from '../../../ui/list/ListPage.tsx';
import { useList } from '../../../ui/list/useList.ts';

const FILTERS = { name: textFilter('webform:field.name') };

const nameOf = ({ name }: LeadType) => name;

/** /lead-type, read only (spec B§2, domain.md 9). */
export function LeadTypeListPage() {
  const t = useT('webform');
  const list = useList(listLeadTypes, FILTERS, { given: { list_type: 'ALL' } });
  const columns = useMemo<readonly DataColumn<LeadType>[]>(
    () => [
      { id: 'name', header: t('field.name'), cell: nameOf, width: 220, sortable: true, card: 'primary' },
      {
        id: 'value',
        header: t('column.value'),
        cell: (row) => row.value,
        width: 220,
        sortable: true,
        card: 'secondary',
      },
      {
        id: 'process',
        header: t('field.process_id'),
        cell: (row) => row.process_name || '–',
        width: 260,
      },
      {
        id: 'lead_qualification',
        header: t('column.lead_qualification'),
        cell: (row) => row.lead_qualification,
        width: 160,
        sortable: true,
      },
      {
        id: 'is_callable',
        header: t('column.is_callable'),
        cell: (row) => t(row.is_callable === 1 ? 'kernel:yes' : 'kernel:no'),
        width: 130,
      },
    ],
    [t],
  );
  return (
    <ListPage
      list={list}
      title={t('lead_type.title')}
      count={(count) => t('lead_type.count', { count })}
      empty={t('lead_type.empty')}
      rowLabel={nameOf}
      columns={columns}
    />
  );
}
