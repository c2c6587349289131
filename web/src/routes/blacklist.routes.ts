import { createRoute } from '@tanstack/react-router';
import { listSearch } from '../ui/list/list-search.ts';
import { protectedRoute } from './protected-route.ts';
import { screen } from './screen.ts';

const blacklistRoute = createRoute({
  ...protectedRoute({ access: '/black-list', title: 'kernel:menu.black_list' }),
  path: '/black-list',
  validateSearch: listSearch,
  component: screen(() => import('../features/blacklist/BlacklistPage.tsx'), 'BlacklistPage', 'blacklist'),
});

const editBlacklistRoute = createRoute({
  ...protectedRoute({ access: '/edit-black-list', title: 'kernel:menu.black_list', menu: '/black-list' }),
  path: '/edit-black-list',
  validateSearch: listSearch,
  component: screen(
    () => import('../features/blacklist/BlacklistFormPage.tsx'),
    'BlacklistFormPage',
    'blacklist',
  ),
});

export const blacklistRoutes = [blacklistRoute, editBlacklistRoute] as const;
