import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { startAddress } from '../app/start-address.ts';
import { can } from '../platform/session/session.ts';
import { protectedRoute } from './protected-route.ts';
import type { RouterContext } from './root.route.tsx';

/** '/' and '/dashboard' are the lead list for users with its right, else a welcome (spec A§2). */
function startRoute(access: '/' | '/dashboard') {
  const protection = protectedRoute({ access, title: 'kernel:page.dashboard.title' });
  return {
    ...protection,
    beforeLoad: (opened: Parameters<typeof protection.beforeLoad>[0] & { context: RouterContext }) => {
      protection.beforeLoad(opened);
      const start = startAddress((path) => can(path) && opened.context.hasRoute(path));
      if (start !== access) throw redirect({ href: start, replace: true });
    },
    component: lazyRouteComponent(() => import('../app/screens/DashboardPage.tsx'), 'DashboardPage'),
  };
}

export const homeRoute = createRoute({ ...startRoute('/'), path: '/' });

export const dashboardRoute = createRoute({ ...startRoute('/dashboard'), path: '/dashboard' });
