import { Button } from '@mantine/core';
import { listRecordChanges } from '@otolead/contract/change-log/changes.endpoints.ts';
import type { ChangedRecord } from '@otolead/contract/change-log/changes.rules.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../platform/api/client.ts';
import { useLanguage, useT } from '../../platform/i18n/i18n.ts';
import { ErrorState } from '../ErrorState/ErrorState.tsx';
import { RECORDS } from '../list/records-key.ts';
import { Panel } from '../Panel/Panel.tsx';
import { ChangeItem } from './ChangeItem.tsx';
import classes from './history.module.css';

interface ChangeHistoryProps {
  record: ChangedRecord;
  id: number;
}

/** One record's changes, latest first. */
export function ChangeHistory({ record, id }: ChangeHistoryProps) {
  const t = useT('change-log');
  const language = useLanguage();
  const history = useInfiniteQuery({
    queryKey: [RECORDS, listRecordChanges.name, record, id, language],
    queryFn: async ({ pageParam, signal }) => {
      const asked = { record, record_id: id, ...(pageParam && { before: pageParam }) };
      return (await call(listRecordChanges, asked, { signal })).data;
    },
    initialPageParam: 0,
    getNextPageParam: ({ entries, more }) => (more ? entries.at(-1)?.id : undefined),
    staleTime: 0,
    meta: { live: ['record'] },
  });
  const entries = history.data?.pages.flatMap((page) => page.entries);
  return (
    <Panel>
      {history.isError && (
        <ErrorState message={history.error.message} onRetry={() => void history.refetch()} />
      )}
      {history.isPending && <p role="status">{t('kernel:loading')}</p>}
      {entries?.length === 0 && <p className={classes.none}>{t('none')}</p>}
      <ol className={classes.list}>
        {entries?.map((entry) => (
          <li key={entry.id}>
            <ChangeItem entry={entry} named={entry.record !== record} />
          </li>
        ))}
      </ol>
      {history.hasNextPage && (
        <Button
          className={classes.more}
          variant="default"
          loading={history.isFetchingNextPage}
          onClick={() => void history.fetchNextPage()}
        >
          {t('more')}
        </Button>
      )}
    </Panel>
  );
}
