import { listRoute } from './record-routes.ts';

export const viewLogRoute = listRoute('/view_log', 'kernel:menu.view_log', 'ViewLogPage', 'trail');
