import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { loadLateTexts } from '../platform/i18n/i18n.ts';
import { loadLate } from '../ui/late.tsx';
import { protectedRoute } from './protected-route.ts';

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
  component: lazyRouteComponent(
    () =>
      loadLate(async () => {
        await loadLateTexts();
        return import('../features/audits/AuditListPage.tsx');
      }),
    'AuditListPage',
  ),
});
