import { createRoute } from '@tanstack/react-router';
import { listSearch } from '../ui/list/list-search.ts';
import { protectedRoute } from './protected-route.ts';
import { lateScreen } from './screen.ts';

const blacklistRoute = createRoute({
  ...protectedRoute({ access: '/black-list', title: 'kernel:menu.black_list' }),
  path: '/black-list',
  validateSearch: listSearch,
  component: lateScreen('BlacklistPage', 'blacklist'),
});

const editBlacklistRoute = createRoute({
  ...protectedRoute({ access: '/edit-black-list', title: 'kernel:menu.black_list', menu: '/black-list' }),
  path: '/edit-black-list',
  validateSearch: listSearch,
  component: lateScreen('BlacklistFormPage', 'blacklist'),
});

export const blacklistRoutes = [blacklistRoute, editBlacklistRoute] as const;
