import { listChanges } from '@otolead/contract/change-log/changes.endpoints.ts';
import { CHANGED_RECORD_NAMES } from '@otolead/contract/change-log/changes.rules.ts';
import type { ChangeEntry } from '@otolead/contract/change-log/changes.schema.ts';
import { formatDateTime } from '@otolead/contract/kernel/market-time.ts';
import { composedKey } from '@otolead/contract/kernel/text.ts';
import { useMemo, useState } from 'react';
import { useLanguage, useT } from '../../platform/i18n/i18n.ts';
import { activeMarket } from '../../platform/market/active-market.ts';
import type { DataColumn } from '../../ui/DataTable/columns.ts';
import { useWords } from '../../ui/history/change-words.ts';
import { dayFilter, textFilter } from '../../ui/list/filters.ts';
import { ListPage } from '../../ui/list/ListPage.tsx';
import { useList } from '../../ui/list/useList.ts';
import { ChangeDialog } from './ChangeDialog.tsx';

const FILTERS = {
  // Values may be a person's name or number, so they stay out of the URL.
  keywords: { ...textFilter('change-log:field.keywords'), personal: true as const },
  record: {
    label: 'change-log:field.record' as const,
    kind: 'choice' as const,
    values: new Map(
      CHANGED_RECORD_NAMES.map((name) => [name, composedKey(`change-log:record.${name}`)] as const),
    ),
  },
  from: dayFilter('change-log:field.from'),
  to: dayFilter('change-log:field.to'),
};

/** /change_log: who changed what and when, with old and new value. */
export function ChangeLogPage() {
  const t = useT('change-log');
  const language = useLanguage();
  const words = useWords();
  const list = useList(listChanges, FILTERS);
  const [opened, setOpened] = useState<ChangeEntry | null>(null);
  const columns = useMemo<readonly DataColumn<ChangeEntry>[]>(
    () => [
      {
        id: 'created_at',
        header: t('column.when'),
        cell: (entry) => formatDateTime(new Date(entry.created_at), activeMarket().timeZone, language),
        width: 160,
        fixed: true,
        sortable: true,
        sortDescFirst: true,
        card: 'secondary',
      },
      {
        id: 'who',
        header: t('column.who'),
        cell: ({ actor_name: name }) => <bdi>{name}</bdi>,
        width: 150,
        grow: 150,
      },
      {
        id: 'record',
        header: t('column.record'),
        cell: (entry) => <bdi>{words.record(entry)}</bdi>,
        width: 220,
        card: 'primary',
      },
      {
        id: 'changes',
        header: t('column.changes'),
        cell: (entry) => <bdi>{words.line(entry)}</bdi>,
        width: 420,
        grow: 900,
      },
    ],
    [t, language, words],
  );
  return (
    <ListPage
      list={list}
      title={t('title')}
      count={(count) => t('count', { count })}
      empty={t('empty')}
      rowLabel={words.record}
      onOpen={setOpened}
      columns={columns}
    >
      {opened && <ChangeDialog entry={opened} onClose={() => setOpened(null)} />}
    </ListPage>
  );
}
