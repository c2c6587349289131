import type { TextKey } from '@otolead/contract/text-keys.ts';
import { createRoute } from '@tanstack/react-router';
import { listSearch } from '../ui/list/list-search.ts';
import { protectedRoute } from './protected-route.ts';
import { lateScreen } from './screen.ts';

/** A report opens with its right; what it was searched for stands in its address. */
const reportRoute = <Path extends `/${string}`>(path: Path, title: TextKey) => ({
  ...protectedRoute({ access: path, title }),
  path,
  validateSearch: listSearch,
});

const performanceReportRoute = createRoute({
  ...reportRoute('/performance_report', 'kernel:menu.performance_report'),
  component: lateScreen('PerformanceReportPage', 'reports'),
});

const salesReportRoute = createRoute({
  ...reportRoute('/sales_report', 'kernel:menu.sales_report'),
  component: lateScreen('SalesReportPage', 'reports'),
});

const retailReportRoute = createRoute({
  ...reportRoute('/retail_report', 'kernel:menu.retail_report'),
  component: lateScreen('RetailReportPage', 'reports'),
});

const retailCreateRoute = createRoute({
  ...reportRoute('/retail_create_report', 'kernel:menu.retail_create_report'),
  component: lateScreen('RetailCreatePage', 'reports'),
});

const retailUpdateRoute = createRoute({
  ...reportRoute('/retail_update_report', 'kernel:menu.retail_update_report'),
  component: lateScreen('RetailUpdatePage', 'reports'),
});

const processSummaryRoute = createRoute({
  ...reportRoute('/retail_process_summary', 'kernel:menu.retail_process_summary'),
  component: lateScreen('ProcessSummaryPage', 'reports'),
});

const dialerReportRoute = createRoute({
  ...reportRoute('/dialer_report', 'kernel:menu.dialer_report'),
  component: lateScreen('DialerReportPage', 'reports'),
});

const opsReportRoute = createRoute({
  ...reportRoute('/ops_report', 'kernel:menu.ops_report'),
  component: lateScreen('OpsReportPage', 'reports'),
});

const crossSellRoute = createRoute({
  ...reportRoute('/cross_sell', 'kernel:menu.cross_sell'),
  component: lateScreen('CrossSellPage', 'reports'),
});

const rawDataRoute = createRoute({
  ...reportRoute('/lead_report', 'kernel:menu.lead_report'),
  component: lateScreen('LeadRawDataPage', 'reports'),
});

const agentPerformanceRoute = createRoute({
  ...reportRoute('/agent_performance_report', 'kernel:menu.agent_performance_report'),
  component: lateScreen('AgentPerformancePage', 'reports'),
});

const assignedSummaryRoute = createRoute({
  ...reportRoute('/assigned_lead_summary', 'kernel:menu.assigned_lead_summary'),
  component: lateScreen('AssignedSummaryPage', 'reports'),
});

export const reportsRoutes = [
  dialerReportRoute,
  opsReportRoute,
  crossSellRoute,
  rawDataRoute,
  agentPerformanceRoute,
  assignedSummaryRoute,
  performanceReportRoute,
  salesReportRoute,
  retailReportRoute,
  retailCreateRoute,
  retailUpdateRoute,
  processSummaryRoute,
] as const;
