import { formatDateTime } from '@otolead/contract/kernel/market-time.ts';
import { composedKey } from '@otolead/contract/kernel/text.ts';
import { listErasures } from '@otolead/contract/privacy/privacy.endpoints.ts';
import { ERASE_PERSON, ERASURE_CAUSES } from '@otolead/contract/privacy/privacy.rules.ts';
import type { ErasureRow } from '@otolead/contract/privacy/privacy.schema.ts';
import { useMemo } from 'react';
import { useLanguage, useT } from '../../platform/i18n/i18n.ts';
import { activeMarket } from '../../platform/market/active-market.ts';
import type { DataColumn } from '../../ui/DataTable/columns.ts';
import { AddLink } from '../../ui/list/AddLink.tsx';
import { dayFilter } from '../../ui/list/filters.ts';
import { ListPage } from '../../ui/list/ListPage.tsx';
import { useList } from '../../ui/list/useList.ts';

const FILTERS = {
  erased_lead: { label: 'privacy:field.erased_lead' as const, kind: 'digits' as const, most: 15 },
  cause: {
    label: 'privacy:field.cause' as const,
    kind: 'choice' as const,
    values: new Map(ERASURE_CAUSES.map((cause) => [cause, composedKey(`privacy:cause.${cause}`)] as const)),
  },
  from: dayFilter('privacy:field.from'),
  to: dayFilter('privacy:field.to'),
};

/** /erasures: who was erased when, by the numbers of the leads. */
export function ErasuresPage() {
  const t = useT('privacy');
  const language = useLanguage();
  const list = useList(listErasures, FILTERS);
  const { when, leadsOf } = useMemo(
    () => ({
      when: ({ erased_at: at }: ErasureRow) =>
        formatDateTime(new Date(at), activeMarket().timeZone, language),
      leadsOf: ({ leads, lead_count: count }: ErasureRow) => {
        const named = leads.join(', ');
        const more = count - leads.length;
        return more > 0 ? t('more_leads', { leads: named, count: more }) : named;
      },
    }),
    [t, language],
  );
  const columns = useMemo<readonly DataColumn<ErasureRow>[]>(
    () => [
      {
        id: 'erased_at',
        header: t('column.erased_at'),
        cell: when,
        width: 160,
        fixed: true,
        sortable: true,
        sortDescFirst: true,
        card: 'secondary',
      },
      { id: 'leads', header: t('column.leads'), cell: leadsOf, width: 260, grow: 600, card: 'primary' },
      { id: 'cause', header: t('column.cause'), cell: (row) => t(`cause.${row.cause}`), width: 210 },
      { id: 'by', header: t('column.erased_by'), cell: (row) => <bdi>{row.erased_by}</bdi>, width: 160 },
      { id: 'rows', header: t('column.rows'), cell: (row) => row.rows, width: 90 },
      {
        id: 'dialer',
        header: t('column.dialer'),
        cell: ({ dialer }) => (dialer ? t(`dialer.${dialer}`) : ''),
        width: 240,
        grow: 400,
      },
    ],
    [t, when, leadsOf],
  );
  return (
    <ListPage
      list={list}
      title={t('erasures')}
      count={(count) => t('count', { count })}
      empty={t('empty')}
      emptyHint=""
      rowLabel={(row) => t('row', { leads: leadsOf(row), when: when(row) })}
      columns={columns}
      actions={<AddLink to={ERASE_PERSON}>{t('title')}</AddLink>}
    />
  );
}
