import { listRoute } from './record-routes.ts';

export const exportApprovalsRoute = listRoute(
  '/export_approvals',
  'kernel:menu.export_approvals',
  'ExportApprovalsPage',
  'exports',
);
