import { showMobile } from '@otolead/contract/kernel/phone.ts';
import { downloadUsers, listUsers, saveUser } from '@otolead/contract/users/users.endpoints.ts';
import { mayManageRole } from '@otolead/contract/users/users.policy.ts';
import type { User } from '@otolead/contract/users/users.schema.ts';
import { useMemo } from 'react';
import { useT } from '../../platform/i18n/i18n.ts';
import { useCan, useUser } from '../../platform/session/session.ts';
import type { DataColumn } from '../../ui/DataTable/columns.ts';
import { FixedStatus } from '../../ui/list/ActivePill.tsx';
import { AddLink } from '../../ui/list/AddLink.tsx';
import { ExportButton } from '../../ui/list/ExportButton.tsx';
import { choiceFilter, STATUS_FILTER, textFilter } from '../../ui/list/filters.ts';
import { ImportLink } from '../../ui/list/ImportLink.tsx';
import { ListPage } from '../../ui/list/ListPage.tsx';
import { ACTION_COLUMN, RecordSwitch } from '../../ui/list/RecordActions.tsx';
import { EditLink, RowActions } from '../../ui/list/RowActions.tsx';
import { useList } from '../../ui/list/useList.ts';
import { ROLES } from './option-sources.ts';

const FILTERS = {
  search: { ...textFilter('users:filter.search'), personal: true as const },
  role_id: choiceFilter('users:field.role_id', ROLES),
  status: STATUS_FILTER,
};

const nameOf = ({ name }: User) => name;

type Viewer = Pick<User, 'id' | 'role_id'>;

const mayEdit = (viewer: Viewer, { role_id: roleId }: User) => mayManageRole(viewer.role_id, roleId);

/** Why a viewer cannot change a user's status; null if allowed. */
function fixedBecause(viewer: Viewer, user: User): 'not_yours' | 'own_status' | null {
  if (!mayEdit(viewer, user)) return 'not_yours';
  return user.id === viewer.id ? 'own_status' : null;
}

/** /user-list (spec B§2). */
export function UserListPage() {
  const t = useT('users');
  const viewer = useUser();
  const mayAdd = useCan()('/create_user');
  const list = useList(listUsers, FILTERS);
  const columns = useMemo<readonly DataColumn<User>[]>(
    () => [
      {
        id: 'name',
        header: t('field.name'),
        // Isolates a right-to-left name in its cell.
        cell: ({ name }) => <bdi>{name}</bdi>,
        width: 200,
        sortable: true,
        card: 'primary',
      },
      {
        id: 'username',
        header: t('field.username'),
        cell: ({ username }) => username,
        width: 150,
        sortable: true,
      },
      {
        id: 'role',
        header: t('field.role_id'),
        cell: (user) => user.role_name,
        width: 150,
        sortable: true,
        card: 'secondary',
      },
      { id: 'email', header: t('field.email'), cell: ({ email }) => email, width: 220, sortable: true },
      {
        id: 'mobile',
        header: t('field.mobile'),
        cell: ({ mobile }) => mobile && showMobile(mobile),
        width: 160,
      },
      {
        id: 'status',
        header: t('field.status'),
        width: 90,
        fixed: true,
        sortable: true,
        cell: (user) => {
          const reason = fixedBecause(viewer, user);
          if (reason) return <FixedStatus status={user.status} reason={t(reason)} />;
          return (
            <RecordSwitch
              row={user}
              name={user.name}
              save={saveUser}
              also={{ is_update: 1 }}
              record="user"
              question={t('status.question')}
              declined={t('status.declined')}
            />
          );
        },
      },
      {
        ...ACTION_COLUMN,
        header: t('column.action'),
        width: 90,
        cell: (user) => (
          <RowActions>
            {mayEdit(viewer, user) ? (
              <EditLink to={`/edit_user/${user.id}`} name={user.name} />
            ) : (
              t('not_editable')
            )}
          </RowActions>
        ),
      },
    ],
    [viewer, t],
  );
  return (
    <ListPage
      list={list}
      title={t('title')}
      count={(count) => t('count', { count })}
      actions={
        <>
          <ExportButton
            endpoint={downloadUsers}
            values={list.values}
            total={list.pagination?.total}
            fileName="users.csv"
            nothing={t('export_nothing')}
          >
            {t('export')}
          </ExportButton>
          {mayAdd && <ImportLink to="/import_users">{t('import')}</ImportLink>}
          <AddLink to="/create_user">{t('add')}</AddLink>
        </>
      }
      empty={t('empty')}
      rowLabel={nameOf}
      editPath={(user) => (mayEdit(viewer, user) ? `/edit_user/${user.id}` : null)}
      columns={columns}
    />
  );
}
