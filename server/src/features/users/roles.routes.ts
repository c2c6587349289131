import { text } from '@otolead/contract/kernel/text.ts';
import {
  getRoleMatrix,
  listPrivileges,
  listRoles,
  savePrivileges,
} from '@otolead/contract/users/roles.endpoints.ts';
import { notFound } from '../../platform/http/errors.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { roleName } from '../../platform/i18n/role-name.ts';
import { pageAnswer } from '../../platform/list/numbered-page.ts';
import { findPrivileges, findRoleMatrix, isKnownRole, listRoleRows } from './roles.queries.ts';
import { saveRolePrivileges } from './roles.service.ts';

export const rolesRoutes: readonly Route[] = [
  route(listRoles, async (context, request) =>
    pageAnswer(listRoles, await listRoleRows(context, request), (role) => ({
      ...role,
      name: roleName(role, context.t),
    })),
  ),
  route(listPrivileges, async ({ db }, { role_id: roleId }) => {
    if (!(await isKnownRole(db, roleId))) throw notFound();
    return { data: await findPrivileges(db, roleId) };
  }),
  route(savePrivileges, async (context, { role_privilege: entries }) => {
    await saveRolePrivileges(context, entries);
    return { data: {}, message: text('users:privileges_saved') };
  }),
  route(getRoleMatrix, async ({ db }) => ({ data: await findRoleMatrix(db) })),
];
