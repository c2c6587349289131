import { listRoute } from './record-routes.ts';

export const changeLogRoute = listRoute(
  '/change_log',
  'kernel:menu.change_log',
  'ChangeLogPage',
  'change-log',
);
