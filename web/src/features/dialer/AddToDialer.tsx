import { Button } from '@mantine/core';
import { useT } from '../../platform/i18n/i18n.ts';
import { useCan } from '../../platform/session/session.ts';
import { confirm } from '../../ui/dialogs/confirm.ts';
import { type Push, usePush } from './dialer.api.ts';

export interface ResultProps {
  /** What the list asked for; the same leads are pushed. */
  request: Push;
  /** undefined while it is not known. */
  total: number | undefined;
}

/** The whole result of the list to the dialer, each lead to its own list; asks first (spec A§8). */
export function AddToDialer({ request, total }: ResultProps) {
  const t = useT('dialer');
  const can = useCan();
  const push = usePush();
  if (!can('/add-dailer')) return null;
  const ask = async () => {
    const agreed = await confirm({
      title: t('confirm.add'),
      confirm: t('add'),
      cancel: t('cancel'),
    });
    if (agreed) push.mutate({ ...request, push_to_dialer: true });
  };
  return (
    <Button disabled={!total} loading={push.isPending} onClick={() => void ask()}>
      {t('add')}
    </Button>
  );
}
