import { Button } from '@mantine/core';
import { endUserSessions, inviteUser, listUserSessions } from '@otolead/contract/users/access.endpoints.ts';
import { mayResetSecondFactor } from '@otolead/contract/users/users.policy.ts';
import type { User } from '@otolead/contract/users/users.schema.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../platform/api/client.ts';
import { useLazyDialog } from '../../platform/feedback/useLazyDialog.tsx';
import { useT } from '../../platform/i18n/i18n.ts';
import { useUser } from '../../platform/session/session.ts';
import { ActionButton } from '../../ui/ActionButton/ActionButton.tsx';
import { DeviceList } from '../../ui/devices/DeviceList.tsx';
import { confirm } from '../../ui/dialogs/confirm.ts';
import { ErrorState } from '../../ui/ErrorState/ErrorState.tsx';
import { Panel } from '../../ui/Panel/Panel.tsx';
import classes from './UserAccessPanel.module.css';

const loadReset = async () => (await import('./ResetSecondFactorDialog.tsx')).ResetSecondFactorDialog;

/** A user's devices, and a mailed link for a first or forgotten password. */
export function UserAccessPanel({ user }: { user: User }) {
  const { id, email, status } = user;
  const t = useT('users');
  const reset = useLazyDialog(loadReset);
  const { role_id: viewerRole } = useUser();
  const sessions = useQuery({
    queryKey: ['users', 'sessions', id],
    queryFn: async ({ signal }) => (await call(listUserSessions, { id }, { signal })).data,
    staleTime: 0,
    gcTime: 0,
  });
  const end = useMutation({
    mutationFn: (sessionId: number | undefined) => call(endUserSessions, { id, session_id: sessionId }),
    onSettled: () => sessions.refetch(),
  });
  const invite = useMutation({ mutationFn: () => call(inviteUser, { id }) });
  const cancel = t('kernel:form.cancel');
  const askToEnd = async (title: string, label: string, sessionId?: number) => {
    const question = { title, text: t('access.end_text'), confirm: label, cancel, danger: true };
    if (await confirm(question)) end.mutate(sessionId);
  };
  const askToInvite = async () => {
    const title = t('invite.question', { email });
    if (await confirm({ title, text: t('invite.text'), confirm: t('invite.confirm'), cancel }))
      invite.mutate();
  };
  return (
    <Panel title={t('access.title')}>
      <p className={classes.hint}>{t('access.hint')}</p>
      {sessions.isError && (
        <ErrorState message={sessions.error.message} onRetry={() => void sessions.refetch()} />
      )}
      {sessions.data?.length === 0 && <p className={classes.hint}>{t('access.nowhere')}</p>}
      {sessions.data && sessions.data.length > 0 && (
        <DeviceList
          label={t('access.title')}
          devices={sessions.data}
          onSignOut={(session, device) =>
            void askToEnd(t('access.end_question', { device }), t('session:devices.revoke'), session.id)
          }
        />
      )}
      <div className={classes.foot}>
        {sessions.data && sessions.data.length > 1 && (
          <Button
            variant="default"
            onClick={() => void askToEnd(t('access.end_all_question'), t('access.end_all'))}
          >
            {t('access.end_all')}
          </Button>
        )}
        {mayResetSecondFactor(viewerRole, user.role_id) && (
          <Button variant="default" onClick={reset.open}>
            {t('second_factor.reset')}
          </Button>
        )}
        <ActionButton
          variant="default"
          disabledReason={status === '0' ? t('invite.inactive') : null}
          loading={invite.isPending}
          onClick={() => void askToInvite()}
        >
          {t('invite.action')}
        </ActionButton>
      </div>
      {reset.render({ user, onReset: () => void sessions.refetch() })}
    </Panel>
  );
}
