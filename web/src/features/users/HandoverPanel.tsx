import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { updateMyActive } from '@otolead/contract/my-active/my-active.endpoints.ts';
import { handOverViews } from '@otolead/contract/saved-views/saved-views.endpoints.ts';
import type { User } from '@otolead/contract/users/users.schema.ts';
import { whereUsed } from '@otolead/contract/where-used/uses.endpoints.ts';
import type { Use } from '@otolead/contract/where-used/uses.rules.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../platform/api/client.ts';
import { mutationToast } from '../../platform/feedback/toast.tsx';
import { useT } from '../../platform/i18n/i18n.ts';
import { ActionButton } from '../../ui/ActionButton/ActionButton.tsx';
import { ErrorState } from '../../ui/ErrorState/ErrorState.tsx';
import { SearchSelect } from '../../ui/fields/SearchSelect.tsx';
import { useOptions } from '../../ui/list/option-source.ts';
import { Panel } from '../../ui/Panel/Panel.tsx';
import { AGENTS } from './option-sources.ts';
import classes from './UserAccessPanel.module.css';

/**
 * Transfers a former agent's my-active leads, and the saved views of a user who was switched off, to another agent;
 * renders nothing without any.
 */
export function HandoverPanel({ user: { id, name, status, role_id: roleId } }: { user: User }) {
  const t = useT('users');
  const agents = useOptions(AGENTS)?.filter(({ value }) => value !== String(id));
  const [agentId, setAgentId] = useState<string | null>(null);
  const left = useQuery({
    queryKey: ['users', 'left-behind', id],
    queryFn: async () => (await call(whereUsed, { record: 'user', record_id: id })).data,
    staleTime: 0,
  });
  // Views stay useful in a new role; other roles' views are no use to an agent.
  const areViewsLeft = status === '0' && roleId === ROLE.agent;
  const countOf = (use: Use) => left.data?.uses.find((one) => one.use === use)?.count ?? 0;
  const handOver = useMutation({
    mutationFn: async (to: number) => {
      if (areViewsLeft && countOf('views') > 0)
        mutationToast(await call(handOverViews, { owner_id: id, user_id: to }));
      if (countOf('my_active') === 0) return;
      const leads = {
        action_type: 'reassign' as const,
        agent_id: to,
        comment: t('handover.comment', { name }),
        filters: { my_active: 1, myactive_agent_id: [id] },
        expected_total: countOf('my_active'),
      };
      mutationToast(await call(updateMyActive, leads));
    },
    onSettled: () => left.refetch(),
  });
  if (left.isError && !left.data)
    return (
      <Panel title={t('handover.title')}>
        <ErrorState message={left.error.message} onRetry={() => void left.refetch()} />
      </Panel>
    );
  if (countOf('my_active') === 0 && !(areViewsLeft && countOf('views') > 0)) return null;
  return (
    <Panel title={t('handover.title')}>
      <p className={classes.hint}>{left.data?.text}</p>
      <SearchSelect
        label={t('handover.agent')}
        name="new_owner"
        options={agents ?? []}
        value={agentId}
        onChange={setAgentId}
      />
      <div className={classes.foot}>
        <ActionButton
          disabledReason={agentId === null ? t('kernel:required', { name: t('handover.agent') }) : null}
          loading={handOver.isPending}
          onClick={() => handOver.mutate(Number(agentId))}
        >
          {t('handover.action')}
        </ActionButton>
      </div>
    </Panel>
  );
}
