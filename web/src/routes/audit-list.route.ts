import { createRoute } from '@tanstack/react-router';
import { type AuditFilterValues, readAuditFilters } from '../features/audits/audit-filters.ts';
import { protectedRoute } from './protected-route.ts';
import { lateScreen } from './screen.ts';

export interface AuditListSearch extends AuditFilterValues {
  /** Name of the tab; the first one without. */
  tab?: string;
}

function auditListSearch(search: Record<string, unknown>): AuditListSearch {
  return { ...readAuditFilters(search), ...(typeof search.tab === 'string' && { tab: search.tab }) };
}

export const auditListRoute = createRoute({
  ...protectedRoute({ access: '/audit_list', title: 'kernel:menu.audit', anyMarket: ['tab'] }),
  path: '/audit_list',
  validateSearch: auditListSearch,
  component: lateScreen('AuditListPage', 'audits'),
});
