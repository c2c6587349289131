import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { ownStart } from '../app/own-start.ts';
import { startAddress } from '../app/start-address.ts';
import { can, currentSession } from '../platform/session/session.ts';
import { protectedRoute } from './protected-route.ts';
import type { RouterContext } from './root.route.tsx';
import { retriedOffline } from './screen.ts';

/**
 * '/' and '/dashboard' show the lead list to users with its right, else a welcome (spec A§2). '/' prefers the
 * user's start; '/dashboard' always shows the specified one.
 */
function startRoute(access: '/' | '/dashboard') {
  const protection = protectedRoute({ access, title: 'kernel:page.dashboard.title' });
  return {
    ...protection,
    beforeLoad: async (opened: Parameters<typeof protection.beforeLoad>[0] & { context: RouterContext }) => {
      protection.beforeLoad(opened);
      const own = access === '/' ? ownStart() : undefined;
      const start = startAddress((path) => can(path) && opened.context.hasRoute(path), own);
      const view = start === own?.path && own.view_id !== null ? await viewAddress(own.view_id) : undefined;
      if (view) throw redirect({ to: '/lead-list', ...view, replace: true });
      if (start !== access) throw redirect({ href: start, replace: true });
    },
    component: lazyRouteComponent(
      retriedOffline(() => import('../app/screens/DashboardPage.tsx')),
      'DashboardPage',
    ),
  };
}

async function viewAddress(id: number) {
  const user = currentSession()?.user;
  return user && (await import('../app/start-view.ts')).startView(id, user.id);
}

export const homeRoute = createRoute({ ...startRoute('/'), path: '/' });

export const dashboardRoute = createRoute({ ...startRoute('/dashboard'), path: '/dashboard' });
