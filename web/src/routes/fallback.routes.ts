import { createRoute } from '@tanstack/react-router';
import { ForbiddenPage } from '../platform/pages/ForbiddenPage.tsx';
import { NotFoundPage } from '../platform/pages/NotFoundPage.tsx';
import { rootRoute } from './root.route.tsx';

export const notFoundRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/not-found',
  staticData: { title: 'kernel:page.not_found.title' },
  component: NotFoundPage,
});

/** Target of a loader's 403: the user has the right, but not to this record (domain.md 4). */
export const forbiddenRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/403',
  staticData: { title: 'kernel:page.forbidden.title' },
  component: ForbiddenPage,
});
