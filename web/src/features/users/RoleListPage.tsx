import { ActionIcon, Button } from '@mantine/core';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { listRoles } from '@otolead/contract/users/roles.endpoints.ts';
import type { ListedRole, Role } from '@otolead/contract/users/roles.schema.ts';
import { IconGauge, IconShieldLock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useT } from '../../platform/i18n/i18n.ts';
import { startLooking } from '../../platform/session/look.ts';
import { type DataColumn, ID_COLUMN } from '../../ui/DataTable/columns.ts';
import { ListPage } from '../../ui/list/ListPage.tsx';
import { ACTION_COLUMN } from '../../ui/list/RecordActions.tsx';
import { EditButton, LookButton, RowActions } from '../../ui/list/RowActions.tsx';
import { useList } from '../../ui/list/useList.ts';
import { RoleDialog } from './RoleDialog.tsx';
import { RoleSecondFactorDialog } from './RoleSecondFactorDialog.tsx';

const NO_FILTERS = {};

const nameOf = ({ name }: Role) => name;

/** /role-list (spec B§2). */
export function RoleListPage() {
  const t = useT('users');
  const list = useList(listRoles, NO_FILTERS);
  const [edited, setEdited] = useState<Role | null>(null);
  const [demanding, setDemanding] = useState<ListedRole | null>(null);
  const columns = useMemo<readonly DataColumn<ListedRole>[]>(
    () => [
      { ...ID_COLUMN, header: t('field.id') },
      { id: 'name', header: t('field.name'), cell: nameOf, width: 260, sortable: true, card: 'primary' },
      {
        ...ACTION_COLUMN,
        header: t('column.action'),
        width: 190,
        cell: (role) => (
          <RowActions>
            <EditButton name={role.name} onEdit={() => setEdited(role)} />
            <ActionIcon
              variant="subtle"
              aria-label={t('roles.second_factor', { role: role.name })}
              title={t('roles.second_factor', { role: role.name })}
              onClick={() => setDemanding(role)}
            >
              <IconShieldLock size={16} stroke={1.75} aria-hidden />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              aria-label={t('roles.limits', { role: role.name })}
              title={t('roles.limits', { role: role.name })}
              renderRoot={(props) => (
                <Link {...props} to="/role_limits/$id" params={{ id: String(role.id) }} />
              )}
            >
              <IconGauge size={16} stroke={1.75} aria-hidden />
            </ActionIcon>
            {role.id !== ROLE.administrator && (
              <LookButton
                name={t('roles.look', { role: role.name })}
                onLook={() => void startLooking(role.id)}
              />
            )}
          </RowActions>
        ),
      },
    ],
    [t],
  );
  return (
    <ListPage
      list={list}
      title={t('roles.title')}
      count={(count) => t('roles.count', { count })}
      actions={
        <Button variant="default" renderRoot={(props) => <Link {...props} to="/role_matrix" />}>
          {t('matrix.open')}
        </Button>
      }
      empty={t('roles.empty')}
      rowLabel={nameOf}
      onOpen={setEdited}
      columns={columns}
    >
      {demanding && (
        <RoleSecondFactorDialog
          key={demanding.id}
          role={demanding}
          opened
          onClose={() => setDemanding(null)}
        />
      )}
      {edited && <RoleDialog key={edited.id} role={edited} onClose={() => setEdited(null)} />}
    </ListPage>
  );
}
