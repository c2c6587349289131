import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readFilters, writeFilters } from '../features/leads/list/filters/filters.ts';
import { protectedRoute } from './protected-route.ts';

/** Statuses, sources and makes are the same everywhere; processes, places, models, dealers and leads are not. */
const IN_ANY_MARKET = [
  ...['view', 'date', 'from', 'to', 'dir', 'status', 'sub', 'attribution_status_id', 'billing_status_id'],
  ...['lms_status_id', 'call_status', 'num_attempt', 'source_id', 'customer_source_id', 'model_status_id'],
  ...['make_id', 'bought_makeid', 'ld_status', 'test_drive_type', 'dealer_visit_status', 'finance_required'],
  ...['exchange_required', 'is_saleable', 'is_not_connectable', 'dialer_eligibility', 'lms_flag'],
];

export const leadListRoute = createRoute({
  ...protectedRoute({
    access: '/lead-list',
    title: 'leads:title',
    menu: '/',
    denied: 'redirect',
    anyMarket: IN_ANY_MARKET,
  }),
  path: '/lead-list',
  validateSearch: (url: Record<string, unknown>) => writeFilters(readFilters(url)),
  component: lazyRouteComponent(() => import('../app/screens/LeadListScreen.tsx'), 'LeadListScreen'),
});
