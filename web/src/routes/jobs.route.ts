import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { protectedRoute } from './protected-route.ts';

export interface JobsSearch {
  /** One of the user's own jobs; without it all of them. */
  job?: number;
}

function jobsSearch(search: Record<string, unknown>): JobsSearch {
  const job = Number(search.job);
  return Number.isSafeInteger(job) && job > 0 ? { job } : {};
}

export const jobsRoute = createRoute({
  ...protectedRoute({ access: 'signed-in', title: 'jobs:title', menu: '/jobs' }),
  path: '/jobs',
  validateSearch: jobsSearch,
  component: lazyRouteComponent(() => import('../features/jobs/JobsPage.tsx'), 'JobsPage'),
});
