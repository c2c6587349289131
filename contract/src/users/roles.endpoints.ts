import { z } from 'zod';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { defineList } from '../kernel/list.ts';
import {
  listedRole,
  listPrivilegesRequest,
  roleMatrix,
  rolePrivilege,
  savePrivilegesRequest,
  saveSecondFactorRequest,
} from './roles.schema.ts';

const ACCESS = '/role-list';

export const listRoles = defineList({
  name: 'users.list_roles',
  method: 'GET',
  path: '/roles/list_role',
  summary: 'Every role',
  source: 'spec B§7',
  access: ACCESS,
  row: listedRole,
  filters: {},
  sortable: ['id', 'name'],
});

export const listPrivileges = defineEndpoint({
  name: 'users.list_privileges',
  method: 'GET',
  path: '/roles/list_privilege',
  summary: 'Every privilege, whether the role holds it, and what it opens',
  source: 'spec B§7',
  access: ACCESS,
  request: listPrivilegesRequest,
  data: z.array(rolePrivilege),
});

export const savePrivileges = defineEndpoint({
  name: 'users.save_privileges',
  method: 'POST',
  path: '/roles/save_privilege',
  summary: 'Gives privileges to roles and takes them away',
  source: 'spec B§6, B§7',
  access: ACCESS,
  request: savePrivilegesRequest,
  data: z.object({}),
  writes: ['role_privilege'],
  asksAgain: true,
});

export const saveSecondFactor = defineEndpoint({
  name: 'users.save_second_factor',
  method: 'POST',
  path: '/roles/save_second_factor',
  summary: 'Whether the users of a role sign in with a second factor, from their next sign-in on',
  source: 'domain.md 4',
  access: ACCESS,
  request: saveSecondFactorRequest,
  data: z.object({}),
  writes: ['role', 'sign_in_attempt'],
});

export const getRoleMatrix = defineEndpoint({
  name: 'users.role_matrix',
  method: 'GET',
  path: '/roles/matrix',
  summary: 'Which role holds which privilege, and what each one opens',
  source: 'domain.md 3',
  access: ACCESS,
  request: z.object({}),
  data: roleMatrix,
});

export const rolesEndpoints = [
  listRoles,
  listPrivileges,
  savePrivileges,
  saveSecondFactor,
  getRoleMatrix,
] as const;
