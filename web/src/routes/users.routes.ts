import { createRoute } from '@tanstack/react-router';
import { listSearch } from '../ui/list/list-search.ts';
import { protectedRoute } from './protected-route.ts';
import { lateScreen } from './screen.ts';

const userForm = lateScreen('UserFormPage', 'users');

const usersRoute = createRoute({
  ...protectedRoute({ access: '/user-list', title: 'kernel:menu.user_list' }),
  path: '/user-list',
  validateSearch: listSearch,
  component: lateScreen('UserListPage', 'users'),
});

const createUserRoute = createRoute({
  ...protectedRoute({ access: '/create_user', title: 'kernel:menu.user_list', menu: '/user-list' }),
  path: '/create_user',
  component: userForm,
});

const editUserRoute = createRoute({
  ...protectedRoute({ access: '/edit_user', title: 'kernel:menu.user_list', menu: '/user-list' }),
  path: '/edit_user/$id',
  component: userForm,
});

const rolesRoute = createRoute({
  ...protectedRoute({ access: '/role-list', title: 'kernel:menu.role_list' }),
  path: '/role-list',
  validateSearch: listSearch,
  component: lateScreen('RoleListPage', 'users'),
});

const roleMatrixRoute = createRoute({
  ...protectedRoute({ access: '/role-list', title: 'kernel:menu.role_list', menu: '/role-list' }),
  path: '/role_matrix',
  component: lateScreen('RoleMatrixPage', 'users'),
});

export const usersRoutes = [usersRoute, createUserRoute, editUserRoute, rolesRoute, roleMatrixRoute] as const;
