import { createRoute } from '@tanstack/react-router';
import { listSearch } from '../ui/list/list-search.ts';
import { protectedRoute } from './protected-route.ts';
import { lazyScreen } from './screen.ts';

const RIGHT = { access: '/config_lists', title: 'kernel:menu.config_lists' } as const;

const configListsRoute = createRoute({
  ...protectedRoute(RIGHT),
  path: '/config_lists',
  validateSearch: listSearch,
  component: lazyScreen('ConfigListsPage', 'config'),
});

const configItemRoute = createRoute({
  ...protectedRoute({ ...RIGHT, menu: '/config_lists' }),
  path: '/edit_config_item/$id',
  component: lazyScreen('ConfigItemFormPage', 'config'),
});

const newConfigItemRoute = createRoute({
  ...protectedRoute({ ...RIGHT, menu: '/config_lists' }),
  path: '/add_config_item',
  validateSearch: listSearch,
  component: lazyScreen('ConfigItemFormPage', 'config'),
});

export const configListsRoutes = [configListsRoute, configItemRoute, newConfigItemRoute] as const;
