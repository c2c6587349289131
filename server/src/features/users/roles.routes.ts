import { text } from '@otolead/contract/kernel/text.ts';
import {
  getRoleMatrix,
  listPrivileges,
  listRoles,
  savePrivileges,
  saveSecondFactor,
} from '@otolead/contract/users/roles.endpoints.ts';
import { notFound } from '../../platform/http/errors.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { privilegeName, roleName } from '../../platform/i18n/role-name.ts';
import { pageAnswer } from '../../platform/list/numbered-page.ts';
import { switchStatus } from '../../platform/records/record-status.ts';
import { findPrivileges, findRoleMatrix, isRole, listRoleRows } from './roles.queries.ts';
import { saveRolePrivileges } from './roles.service.ts';
import { saveDemand } from './second-factor.service.ts';

export const rolesRoutes: readonly Route[] = [
  route(listRoles, async (context, request) =>
    pageAnswer(listRoles, await listRoleRows(context, request), ({ id, name, second_factor: demanded }) => ({
      id,
      name: roleName({ id, name }, context.t),
      second_factor: switchStatus(demanded ? 1 : 0),
    })),
  ),
  route(listPrivileges, async ({ db, t }, { role_id: roleId }) => {
    if (!(await isRole(db, roleId))) throw notFound();
    const privileges = await findPrivileges(db, roleId);
    return { data: privileges.map((one) => ({ ...one, name: privilegeName(one, t) })) };
  }),
  route(savePrivileges, async (context, { role_privilege: entries }) => {
    await saveRolePrivileges(context, entries);
    return { data: {}, message: text('users:privileges_saved') };
  }),
  route(saveSecondFactor, async (context, request) => {
    await saveDemand(context, request);
    return { data: {}, message: text('users:roles.second_factor_saved') };
  }),
  route(getRoleMatrix, async ({ db, t }) => {
    const { roles, privileges } = await findRoleMatrix(db);
    return {
      data: {
        roles: roles.map((role) => ({ ...role, name: roleName(role, t) })),
        privileges: privileges.map((one) => ({ ...one, name: privilegeName(one, t) })),
      },
    };
  }),
];
