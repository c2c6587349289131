import { createRoute } from '@tanstack/react-router';
import { listSearch } from '../ui/list/list-search.ts';
import { protectedRoute } from './protected-route.ts';
import { lateScreen } from './screen.ts';

export const changeLogRoute = createRoute({
  ...protectedRoute({ access: '/change_log', title: 'kernel:menu.change_log' }),
  path: '/change_log',
  validateSearch: listSearch,
  component: lateScreen('ChangeLogPage', 'change-log'),
});
