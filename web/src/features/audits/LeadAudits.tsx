import { Button } from '@mantine/core';
import { IconClipboardCheck } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useT } from '../../platform/i18n/i18n.ts';
import { useCan } from '../../platform/session/session.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';

const PreviousAudits = lazyPart(async () => (await import('./PreviousAudits.tsx')).PreviousAudits);

/** Opens the results of this lead's audits (spec A§2). */
export function LeadAudits({ leadId }: { leadId: number }) {
  const t = useT('audits');
  const can = useCan();
  const [opened, setOpened] = useState(false);
  if (!can('/audit_list')) return null;
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        title={t('previous.of_lead')}
        leftSection={<IconClipboardCheck size={15} stroke={1.75} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        {t('previous.of_lead')}
      </Button>
      {opened && (
        <Suspense>
          <PreviousAudits leadId={leadId} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  );
}
