import { createRoute } from '@tanstack/react-router';
import { listSearch } from '../ui/list/list-search.ts';
import { protectedRoute } from './protected-route.ts';
import { lateScreen } from './screen.ts';

export const auditListRoute = createRoute({
  ...protectedRoute({ access: '/audit_list', title: 'kernel:menu.audit', anyMarket: ['tab'] }),
  path: '/audit_list',
  validateSearch: listSearch,
  component: lateScreen('AuditListPage', 'audits'),
});
