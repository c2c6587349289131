import { Button } from '@mantine/core';
import { mayPushWithPriority, priorityLimit } from '@otolead/contract/dialer/dialer.rules.ts';
import { IconPhoneOutgoing } from '@tabler/icons-react';
import { useLazyDialog } from '../../platform/feedback/useLazyDialog.tsx';
import { useT } from '../../platform/i18n/i18n.ts';
import { useCan, useSession } from '../../platform/session/session.ts';
import type { ResultProps } from './AddToDialer.tsx';

const loadDialog = async () => (await import('./PriorityPushDialog.tsx')).PriorityPushDialog;

/** Pushes the result to one dialer list with priority; offered only below the limit (spec A§9). */
export function PriorityPush({ request, total, compact = false }: ResultProps & { compact?: boolean }) {
  const t = useT('dialer');
  const can = useCan();
  const settings = useSession()?.settings ?? {};
  const dialog = useLazyDialog(loadDialog);
  const offered =
    can('/priority_push_dailer') &&
    total !== undefined &&
    total > 0 &&
    mayPushWithPriority(total, priorityLimit(settings));
  if (!offered) return null;
  return (
    <>
      <Button
        variant="default"
        onClick={dialog.open}
        {...(compact && {
          size: 'compact-sm',
          title: t('priority.title'),
          leftSection: <IconPhoneOutgoing size={15} stroke={1.75} aria-hidden />,
        })}
      >
        {t('priority.title')}
      </Button>
      {dialog.render({ request, total })}
    </>
  );
}
