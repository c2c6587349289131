import { createRoute } from '@tanstack/react-router';
import { listSearch } from '../ui/list/list-search.ts';
import { protectedRoute } from './protected-route.ts';
import { screen } from './screen.ts';

const userForm = screen(() => import('../features/users/UserFormPage.tsx'), 'UserFormPage', 'users');

const usersRoute = createRoute({
  ...protectedRoute({ access: '/user-list', title: 'kernel:menu.user_list' }),
  path: '/user-list',
  validateSearch: listSearch,
  component: screen(() => import('../features/users/UserListPage.tsx'), 'UserListPage', 'users'),
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
  component: screen(() => import('../features/users/RoleListPage.tsx'), 'RoleListPage', 'users'),
});

const roleMatrixRoute = createRoute({
  ...protectedRoute({ access: '/role-list', title: 'kernel:menu.role_list', menu: '/role-list' }),
  path: '/role_matrix',
  component: screen(() => import('../features/users/RoleMatrixPage.tsx'), 'RoleMatrixPage', 'users'),
});

export const usersRoutes = [usersRoute, createUserRoute, editUserRoute, rolesRoute, roleMatrixRoute] as const;
