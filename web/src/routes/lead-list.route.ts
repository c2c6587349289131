import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { ANY_MARKET_PARAMS, readFilters, writeFilters } from '../features/leads/list/filters/filters.ts';
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
  component: lazyRouteComponent(
    retriedOffline(() => import('../app/screens/LeadListPage.tsx')),
    'LeadListPage',
  ),
});
