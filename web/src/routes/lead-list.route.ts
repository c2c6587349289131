import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { leadListQuery } from '../features/leads/leads.api.ts';
import {
  ANY_MARKET_PARAMS,
  filterRequest,
  needsProcesses,
  readFilters,
  writeFilters,
} from '../features/leads/list/filters/filters.ts';
import { NO_SEARCH } from '../features/leads/list/filters/search-by.ts';
import { readHash } from '../features/leads/list/filters/url.ts';
import { queryClient } from '../platform/api/query-client.ts';
import { currentDay } from '../platform/clock.ts';
import { protectedRoute } from './protected-route.ts';
import { retriedOffline } from './screen.ts';

export const leadListRoute = createRoute({
  ...protectedRoute({
    access: '/lead-list',
    title: 'leads:title',
    menu: '/',
    denied: 'redirect',
    anyMarket: ANY_MARKET_PARAMS,
  }),
  path: '/lead-list',
  validateSearch: (url: Record<string, unknown>) => writeFilters(readFilters(url)),
  // Fetches the first rows in parallel to the screen's code; the screen handles failures.
  loader: ({ location }) => {
    const filters = readFilters(location.search as Record<string, unknown>, readHash(location.hash));
    if (needsProcesses(filters)) return;
    const search = location.state.leadSearch ?? NO_SEARCH;
    void queryClient.prefetchInfiniteQuery(
      leadListQuery(filterRequest({ filters, search, today: currentDay() })),
    );
  },
  component: lazyRouteComponent(
    retriedOffline(() => import('../app/screens/LeadListPage.tsx')),
    'LeadListPage',
  ),
});
