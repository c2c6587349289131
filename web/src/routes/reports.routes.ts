import { createRoute } from '@tanstack/react-router';
import { listSearch } from '../ui/list/list-search.ts';
import { protectedRoute } from './protected-route.ts';
import { screen } from './screen.ts';

const retailSummary = () => import('../features/reports/RetailSummaryPage.tsx');

const salesReportRoute = createRoute({
  ...protectedRoute({ access: '/sales_report', title: 'kernel:menu.sales_report' }),
  path: '/sales_report',
  validateSearch: listSearch,
  component: screen(() => import('../features/reports/SalesReportPage.tsx'), 'SalesReportPage', 'reports'),
});

const retailCreateRoute = createRoute({
  ...protectedRoute({ access: '/retail_create_report', title: 'kernel:menu.retail_create_report' }),
  path: '/retail_create_report',
  validateSearch: listSearch,
  component: screen(retailSummary, 'RetailCreatePage', 'reports'),
});

const retailUpdateRoute = createRoute({
  ...protectedRoute({ access: '/retail_update_report', title: 'kernel:menu.retail_update_report' }),
  path: '/retail_update_report',
  validateSearch: listSearch,
  component: screen(retailSummary, 'RetailUpdatePage', 'reports'),
});

export const reportsRoutes = [salesReportRoute, retailCreateRoute, retailUpdateRoute] as const;
