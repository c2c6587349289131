import { MY_ACTIVE_RIGHTS, mayChangeMyActive } from '@otolead/contract/my-active/my-active.policy.ts';
import { mutationToast } from '../../platform/feedback/toast.tsx';
import { useT } from '../../platform/i18n/i18n.ts';
import { useCan, useUser } from '../../platform/session/session.ts';
import { confirm } from '../../ui/dialogs/confirm.ts';
import classes from './GiveButton.module.css';
import { useChangeMyActive } from './my-active.api.ts';
import type { GivenLead } from './useGiveToAgent.tsx';

/** Roles 1 and 5 take a lead from its agent (spec A§4, A§6). */
export function RemoveFromMyActive({ lead }: { lead: Pick<GivenLead, 'id' | 'name' | 'ownerId'> }) {
  const t = useT('my-active');
  const user = useUser();
  const can = useCan();
  const change = useChangeMyActive();
  const mayRemove =
    mayChangeMyActive({ userId: user.id, roleId: user.role_id }, 'remove', undefined) &&
    can(MY_ACTIVE_RIGHTS.remove);
  if (lead.ownerId === null || !mayRemove) return null;
  const remove = async () => {
    const agreed = await confirm({
      title: t('confirm.remove'),
      text: lead.name,
      confirm: t('remove'),
      cancel: t('cancel'),
      danger: true,
    });
    if (agreed) change.mutate({ lead_id: [lead.id], action_type: 'remove' }, { onSuccess: mutationToast });
  };
  return (
    <button
      type="button"
      className={classes.give}
      aria-label={t('remove.of', { name: lead.name })}
      disabled={change.isPending}
      onClick={() => void remove()}
    >
      {t('remove.short')}
    </button>
  );
}
