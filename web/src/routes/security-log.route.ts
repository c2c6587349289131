import { listRoute } from './record-routes.ts';

export const securityLogRoute = listRoute(
  '/security_log',
  'kernel:menu.security_log',
  'SecurityLogPage',
  'trail',
);
