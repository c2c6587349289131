import { Button } from '@mantine/core';
import { notifyManager, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { useT } from '../../platform/i18n/i18n.ts';
import { InlineNotice } from '../InlineNotice/InlineNotice.tsx';
import { askForMissingChoices, isMissing } from './missing-choices.ts';

/** One notice for all fields whose options failed to load, with a retry. */
export function MissingChoices() {
  const t = useT('kernel');
  const client = useQueryClient();
  const subscribe = useCallback(
    (listener: () => void) => client.getQueryCache().subscribe(notifyManager.batchCalls(listener)),
    [client],
  );
  const count = useSyncExternalStore(
    subscribe,
    () => client.getQueryCache().findAll({ predicate: isMissing }).length,
  );
  if (count === 0) return null;
  return (
    <InlineNotice
      tone="warning"
      action={
        <Button variant="default" size="xs" onClick={() => askForMissingChoices(client)}>
          {t('retry')}
        </Button>
      }
    >
      {t('choices_missing')}
    </InlineNotice>
  );
}
