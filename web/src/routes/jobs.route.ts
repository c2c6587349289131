import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { jobSearch } from './job-search.ts';
import { protectedRoute } from './protected-route.ts';
import { retriedOffline } from './screen.ts';

export const jobsRoute = createRoute({
  ...protectedRoute({ access: 'signed-in', title: 'jobs:title', menu: '/jobs' }),
  path: '/jobs',
  validateSearch: jobSearch,
  component: lazyRouteComponent(
    retriedOffline(() => import('../features/jobs/JobsPage.tsx')),
    'JobsPage',
  ),
});
