import { formatDateTime } from '@otolead/contract/kernel/market-time.ts';
import { composedKey } from '@otolead/contract/kernel/text.ts';
import { VIEW_KINDS } from '@otolead/contract/kernel/view-kinds.ts';
import { downloadSeenLeads, listViews } from '@otolead/contract/trail/views.endpoints.ts';
import type { ViewEntry } from '@otolead/contract/trail/views.schema.ts';
import { useMemo } from 'react';
import { useLanguage, useT } from '../../platform/i18n/i18n.ts';
import { activeMarket } from '../../platform/market/active-market.ts';
import type { DataColumn } from '../../ui/DataTable/columns.ts';
import { ExportButton } from '../../ui/list/ExportButton.tsx';
import { dayFilter, type ListFilter, textFilter } from '../../ui/list/filters.ts';
import { ListPage } from '../../ui/list/ListPage.tsx';
import { useList } from '../../ui/list/useList.ts';

const id = (label: ListFilter['label']): ListFilter => ({ label, kind: 'digits', most: 15 });

const FILTERS = {
  customer: { ...textFilter('trail:field.customer', 30), personal: true as const },
  who: { ...textFilter('trail:field.who'), personal: true as const },
  session_id: id('trail:field.session_id'),
  key_id: id('trail:field.key_id'),
  kind: {
    label: 'trail:field.kind' as const,
    kind: 'choice' as const,
    values: new Map(VIEW_KINDS.map((kind) => [kind, composedKey(`trail:kind.${kind}`)] as const)),
  },
  from: dayFilter('trail:field.from'),
  to: dayFilter('trail:field.to'),
};

/** /view_log: who saw this customer, and whose data a user, a session or a key saw. */
export function ViewLogPage() {
  const t = useT('trail');
  const language = useLanguage();
  const list = useList(listViews, FILTERS);
  const columns = useMemo<readonly DataColumn<ViewEntry>[]>(
    () => [
      {
        id: 'at',
        header: t('column.at'),
        cell: (view) => formatDateTime(new Date(view.at), activeMarket().timeZone, language),
        width: 160,
        fixed: true,
        sortable: true,
        sortDescFirst: true,
        card: 'secondary',
      },
      { id: 'actor', header: t('column.actor'), cell: (view) => <bdi>{view.actor_name}</bdi>, width: 160 },
      { id: 'kind', header: t('column.kind'), cell: (view) => view.kind_label, width: 190, card: 'primary' },
      { id: 'rows', header: t('column.rows'), cell: (view) => view.rows, width: 80 },
      {
        id: 'leads',
        header: t('column.leads'),
        cell: ({ leads, rows }) =>
          rows > leads.length ? t('leads_more', { leads: leads.join(', ') }) : leads.join(', '),
        width: 200,
        grow: 300,
      },
      {
        id: 'filter',
        header: t('column.filter'),
        cell: (view) => view.filter && <bdi>{view.filter}</bdi>,
        width: 200,
        grow: 400,
      },
      { id: 'call', header: t('column.call'), cell: (view) => view.call, width: 150 },
      { id: 'address', header: t('column.address'), cell: (view) => view.address, width: 130 },
      { id: 'session', header: t('column.session'), cell: (view) => view.session_id ?? '', width: 90 },
    ],
    [t, language],
  );
  const { pagination } = list;
  return (
    <ListPage
      list={list}
      title={t('views.title')}
      count={(count) => t(pagination?.total_capped ? 'views.count_more' : 'views.count', { count })}
      empty={t('views.empty')}
      emptyHint=""
      rowLabel={(view) => t('views.row', { kind: view.kind_label, actor: view.actor_name })}
      columns={columns}
      actions={
        <ExportButton
          endpoint={downloadSeenLeads}
          values={list.values}
          total={pagination?.total}
          fileName="seen_leads.csv"
          nothing={t('views.export_nothing')}
        >
          {t('views.export')}
        </ExportButton>
      }
    />
  );
}
