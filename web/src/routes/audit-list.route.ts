import { createRoute } from '@tanstack/react-router';
import { protectedRoute } from './protected-route.ts';
import { screen } from './screen.ts';

export interface AuditListSearch {
  /** Name of the tab; the first one without. */
  tab?: string;
}

function auditListSearch({ tab }: Record<string, unknown>): AuditListSearch {
  return typeof tab === 'string' ? { tab } : {};
}

export const auditListRoute = createRoute({
  ...protectedRoute({ access: '/audit_list', title: 'kernel:menu.audit', anyMarket: ['tab'] }),
  path: '/audit_list',
  validateSearch: auditListSearch,
  component: screen(() => import('../features/audits/AuditListPage.tsx'), 'AuditListPage', 'audits'),
});
