import { z } from 'zod';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { defineList } from '../kernel/list.ts';
import { getUserRequest, savedUser, saveUserRequest, user, userFilters } from './users.schema.ts';

export const listUsers = defineList({
  name: 'users.list',
  method: 'GET',
  path: '/user/get_users_list',
  summary: 'Users of the market, in numbered pages',
  source: 'spec B§7',
  access: '/user-list',
  row: user,
  filters: userFilters,
  sortable: ['name', 'username', 'role', 'email', 'status'],
});

export const getUser = defineEndpoint({
  name: 'users.get',
  method: 'POST',
  path: '/user/get_user',
  summary: 'One user that the caller may edit, as the first of a list',
  source: 'spec B§7',
  access: '/edit_user',
  request: getUserRequest,
  data: z.array(user),
});

export const saveUser = defineEndpoint({
  name: 'users.save',
  method: 'POST',
  path: '/user/save_user',
  summary: 'Creates or changes a user; with {is_update, id, status} alone changes the status',
  source: 'spec B§4, B§7',
  access: {
    keys: ['/create_user', '/edit_user'],
    choose: ({ id, is_update }) => (id === undefined && !is_update ? '/create_user' : '/edit_user'),
  },
  request: saveUserRequest,
  data: savedUser,
  writes: [
    'app_user',
    'user_market',
    'user_session',
    'password_reset',
    'one_time_code',
    'outgoing_message',
    'sign_in_attempt',
  ],
  statusInData: true,
});

export const downloadUsers = defineEndpoint({
  name: 'users.file',
  method: 'POST',
  path: '/user/file',
  summary: 'All users that a search finds, as a CSV file that goes back in',
  source: 'domain.md 16',
  access: '/user-list',
  request: z.object(userFilters),
  data: z.null(),
  file: true,
  writes: ['download_log'],
});

export const usersEndpoints = [listUsers, getUser, saveUser, downloadUsers] as const;
