import { Button } from '@mantine/core';
import { IconListSearch } from '@tabler/icons-react';
import type { Translate } from '../../../../platform/i18n/i18n.ts';
import type { EmptyStateProps } from '../../../../ui/EmptyState/EmptyState.tsx';
import type { EmptyReason } from './empty-reason.ts';

type WayOut = 'clearDate' | 'ownLeads' | 'clearAll' | 'reset' | 'showAll';

/** The likeliest remedy; its text is `empty.<way out>`. */
const WAYS_OUT: Partial<Record<EmptyReason, WayOut>> = {
  lead_ids: 'reset',
  lead_set: 'reset',
  followup_today: 'clearDate',
  own: 'ownLeads',
  filtered: 'clearAll',
  myactive: 'showAll',
};

export interface EmptyContext {
  readonly reason: EmptyReason;
  readonly search: string;
  readonly t: Translate<'leads'>;
  readonly on: Readonly<Record<WayOut, () => void>>;
}

export function emptyState({ reason, search, t, on }: EmptyContext): EmptyStateProps {
  const wayOut = WAYS_OUT[reason];
  return {
    icon: <IconListSearch size={20} stroke={1.75} />,
    title: t('empty.title'),
    hint: t(`empty.${reason}`, { search: search.trim() }),
    ...(wayOut && {
      action: (
        <Button variant="default" onClick={on[wayOut]}>
          {t(`empty.action.${wayOut}`)}
        </Button>
      ),
    }),
  };
}
