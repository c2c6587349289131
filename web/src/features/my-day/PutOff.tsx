import { Button } from '@mantine/core';
import type { DayLead } from '@otolead/contract/my-day/my-day.schema.ts';
import { putOffTimes } from '@otolead/contract/my-day/put-off.rules.ts';
import { useRef } from 'react';
import { useFollowUpContext } from '../../platform/config/useFollowUpContext.ts';
import { useT } from '../../platform/i18n/i18n.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { LazyMenu } from '../../ui/overlays/LazyMenu.tsx';

const PutOffOverlay = lazyPart(async () => (await import('./PutOffOverlay.tsx')).PutOffOverlay);

/** Reschedules an overdue follow-up as the status form does, without opening the lead. */
export function PutOff({ lead }: { lead: DayLead }) {
  const t = useT('my-day');
  const times = putOffTimes(lead.sub_status_id, useFollowUpContext());
  const root = useRef<HTMLButtonElement>(null);
  if (times.length === 0) return null;
  /** The row leaves with the focus in it. */
  const leaveRow = () => {
    const next = root.current?.closest('li')?.nextElementSibling;
    if ([document.body, root.current].includes(document.activeElement as HTMLElement))
      next?.querySelector<HTMLElement>('[data-day-lead]')?.focus();
  };
  return (
    <LazyMenu
      target={
        <Button
          ref={root}
          variant="default"
          size="compact-sm"
          aria-label={t('put_off.of', { name: lead.name })}
        >
          {t('put_off')}
        </Button>
      }
      menu={(button) => <PutOffOverlay button={button} lead={lead} times={times} onMoved={leaveRow} />}
      preload={PutOffOverlay.preload}
    />
  );
}
