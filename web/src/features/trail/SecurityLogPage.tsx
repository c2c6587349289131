import { formatDateTime } from '@otolead/contract/kernel/market-time.ts';
import { composedKey } from '@otolead/contract/kernel/text.ts';
import { downloadSecurity, listSecurity } from '@otolead/contract/trail/security.endpoints.ts';
import { SECURITY_EVENTS } from '@otolead/contract/trail/security.rules.ts';
import type { SecurityEntry } from '@otolead/contract/trail/security.schema.ts';
import { useMemo } from 'react';
import { useLanguage, useT } from '../../platform/i18n/i18n.ts';
import { activeMarket } from '../../platform/market/active-market.ts';
import type { DataColumn } from '../../ui/DataTable/columns.ts';
import { ExportButton } from '../../ui/list/ExportButton.tsx';
import { dayFilter, textFilter } from '../../ui/list/filters.ts';
import { ListPage } from '../../ui/list/ListPage.tsx';
import { useList } from '../../ui/list/useList.ts';

const FILTERS = {
  who: { ...textFilter('trail:field.who'), personal: true as const },
  event: {
    label: 'trail:field.event' as const,
    kind: 'choice' as const,
    values: new Map(SECURITY_EVENTS.map((event) => [event, composedKey(`trail:event.${event}`)] as const)),
  },
  from: dayFilter('trail:field.from'),
  to: dayFilter('trail:field.to'),
  address: textFilter('trail:field.address', 45),
};

/** /security_log: sign-ins and changes of accounts, rights and keys. */
export function SecurityLogPage() {
  const t = useT('trail');
  const language = useLanguage();
  const list = useList(listSecurity, FILTERS);
  const when = ({ at }: SecurityEntry) => formatDateTime(new Date(at), activeMarket().timeZone, language);
  const columns = useMemo<readonly DataColumn<SecurityEntry>[]>(
    () => [
      {
        id: 'at',
        header: t('column.at'),
        cell: (entry) => formatDateTime(new Date(entry.at), activeMarket().timeZone, language),
        width: 160,
        fixed: true,
        sortable: true,
        sortDescFirst: true,
        card: 'secondary',
      },
      { id: 'event', header: t('column.event'), cell: (row) => row.event_label, width: 240, card: 'primary' },
      { id: 'actor', header: t('column.actor'), cell: (row) => <bdi>{row.actor_name}</bdi>, width: 150 },
      {
        id: 'user',
        header: t('column.user'),
        cell: (row) => row.user_name && <bdi>{row.user_name}</bdi>,
        width: 150,
      },
      {
        id: 'detail',
        header: t('column.detail'),
        cell: (row) => row.detail && <bdi>{row.detail}</bdi>,
        width: 260,
        grow: 600,
      },
      { id: 'address', header: t('column.address'), cell: (row) => row.address, width: 170 },
      { id: 'session', header: t('column.session'), cell: (row) => row.session_id ?? '', width: 90 },
      { id: 'times', header: t('column.times'), cell: (row) => row.times, width: 70 },
    ],
    [t, language],
  );
  const { pagination } = list;
  return (
    <ListPage
      list={list}
      title={t('title')}
      count={(count) => t(pagination?.total_capped ? 'count_more' : 'count', { count })}
      empty={t('empty')}
      emptyHint=""
      rowLabel={(row) => t('row', { event: row.event_label, when: when(row) })}
      columns={columns}
      actions={
        <ExportButton
          endpoint={downloadSecurity}
          values={list.values}
          total={pagination?.total}
          fileName="security_log.csv"
          nothing={t('export_nothing')}
        >
          {t('export')}
        </ExportButton>
      }
    />
  );
}
