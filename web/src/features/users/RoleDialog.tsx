import { Button, Switch, TextInput } from '@mantine/core';
import { listPrivileges, savePrivileges } from '@otolead/contract/users/roles.endpoints.ts';
import type { Role, RolePrivilege } from '@otolead/contract/users/roles.schema.ts';
import { mayToggle, ROLE_PRIVILEGES_ID } from '@otolead/contract/users/users.policy.ts';
import { whereUsed } from '@otolead/contract/where-used/uses.endpoints.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../platform/api/client.ts';
import { useT } from '../../platform/i18n/i18n.ts';
import { doubtRights } from '../../platform/session/session-life.ts';
import { ActionButton } from '../../ui/ActionButton/ActionButton.tsx';
import { OpenDialog } from '../../ui/dialogs/OpenDialog.tsx';
import { useConfirm } from '../../ui/dialogs/useConfirm.ts';
import { useLeaveGuard } from '../../ui/dialogs/useLeaveGuard.ts';
import { ErrorState } from '../../ui/ErrorState/ErrorState.tsx';
import { RECORDS } from '../../ui/list/records-key.ts';
import classes from './RoleDialog.module.css';

interface RoleDialogProps {
  role: Role;
  onClose: () => void;
}

/** A role's privileges, switched on or off and saved together (spec B§2, B§6). */
export function RoleDialog({ role, onClose }: RoleDialogProps) {
  const t = useT('users');
  const client = useQueryClient();
  const [flipped, setFlipped] = useState<ReadonlySet<number>>(new Set());
  const [wanted, setWanted] = useState('');
  const { asking, ask } = useConfirm();
  const privileges = useQuery({
    queryKey: [RECORDS, listPrivileges.name, role.id],
    queryFn: async ({ signal }) => (await call(listPrivileges, { role_id: role.id }, { signal })).data,
    staleTime: 0,
    gcTime: 0,
  });
  const uses = useQuery({
    queryKey: [RECORDS, whereUsed.name, 'role', role.id],
    queryFn: async () => (await call(whereUsed, { record: 'role', record_id: role.id })).data.text,
  });
  const statusOf = ({ id, status }: RolePrivilege) => (flipped.has(id) === (status === '1') ? '0' : '1');
  const save = useMutation({
    mutationFn: (all: readonly RolePrivilege[]) =>
      call(savePrivileges, {
        role_privilege: all.map((privilege) => ({
          role_id: role.id,
          privilege_id: privilege.id,
          status: statusOf(privilege),
          was: privilege.status,
          ...(privilege.privilege_map_id !== null && { id: privilege.privilege_map_id }),
        })),
      }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: [RECORDS] });
      // It may be the user's role.
      void doubtRights();
      onClose();
    },
  });
  useLeaveGuard(flipped.size > 0 && !save.isPending && !save.isSuccess, { text: t('roles.discard_text') });
  const update = async (all: readonly RolePrivilege[]) => {
    const isLastRight = all.some(
      (privilege) =>
        privilege.id === ROLE_PRIVILEGES_ID && privilege.status === '1' && statusOf(privilege) === '0',
    );
    const question = {
      title: t('roles.last_right'),
      text: t('roles.last_right_text'),
      confirm: t('roles.last_right_confirm'),
      cancel: t('kernel:form.cancel'),
      danger: true,
    };
    if (!isLastRight || (await ask(question))) save.mutate(all);
  };
  const leave = async () => {
    const question = {
      title: t('roles.discard'),
      text: t('roles.discard_text'),
      confirm: t('kernel:leave.confirm'),
      cancel: t('kernel:leave.stay'),
      danger: true,
    };
    if (flipped.size === 0 || (await ask(question))) onClose();
  };
  const flip = (id: number) =>
    setFlipped(
      (before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]),
    );
  const shown = privileges.data?.filter(({ name, opens }) =>
    [name, ...opens].some((words) => words.toLowerCase().includes(wanted.trim().toLowerCase())),
  );
  return (
    <OpenDialog
      onClose={() => void leave()}
      title={t('roles.privileges', { role: role.name })}
      size={560}
      closeOnEscape={!asking}
    >
      <p className={classes.note}>
        {t('roles.everybody')} {uses.data}
      </p>
      <TextInput
        label={t('roles.find')}
        value={wanted}
        onChange={({ currentTarget: { value } }) => setWanted(value)}
        data-autofocus
      />
      {privileges.isError && (
        <ErrorState message={privileges.error.message} onRetry={() => void privileges.refetch()} />
      )}
      {privileges.isPending && <p role="status">{t('kernel:loading')}</p>}
      <ul className={classes.list}>
        {shown?.map((privilege) => (
          <li key={privilege.id} className={classes.item}>
            {mayToggle(role.id, privilege.id) ? (
              <Switch
                size="sm"
                label={privilege.name}
                description={privilege.opens.join(', ')}
                checked={statusOf(privilege) === '1'}
                disabled={save.isPending}
                onChange={() => flip(privilege.id)}
              />
            ) : (
              <p className={classes.fixed}>{privilege.name}</p>
            )}
          </li>
        ))}
      </ul>
      {shown?.length === 0 && <p className={classes.note}>{t('roles.none')}</p>}
      <div className={classes.foot}>
        <Button variant="default" onClick={() => void leave()} disabled={save.isPending}>
          {t('kernel:form.cancel')}
        </Button>
        <ActionButton
          disabledReason={flipped.size === 0 ? t('kernel:form.unchanged') : null}
          loading={save.isPending}
          onClick={() => privileges.data && void update(privileges.data)}
        >
          {t('kernel:form.update')}
        </ActionButton>
      </div>
    </OpenDialog>
  );
}
