import { createRoute } from '@tanstack/react-router';
import { protectedRoute } from './protected-route.ts';
import { listRoute, recordRoutes } from './record-routes.ts';
import { lazyScreen } from './screen.ts';

const roleMatrixRoute = createRoute({
  ...protectedRoute({ access: '/role-list', title: 'kernel:menu.role_list', menu: '/role-list' }),
  path: '/role_matrix',
  component: lazyScreen('RoleMatrixPage', 'users'),
});

const roleLimitsRoute = createRoute({
  ...protectedRoute({ access: '/role-list', title: 'kernel:menu.role_list', menu: '/role-list' }),
  path: '/role_limits/$id',
  component: lazyScreen('RoleLimitsPage', 'trail'),
});

export const usersRoutes = [
  ...recordRoutes({
    list: '/user-list',
    forms: ['/create_user', '/edit_user/$id'],
    title: 'kernel:menu.user_list',
    screens: ['UserListPage', 'UserFormPage'],
    texts: ['users'],
  }),
  listRoute('/role-list', 'kernel:menu.role_list', 'RoleListPage', 'users'),
  roleMatrixRoute,
  roleLimitsRoute,
] as const;
