import { createRoute } from '@tanstack/react-router';
import { listSearch } from '../ui/list/list-search.ts';
import { protectedRoute } from './protected-route.ts';
import { lateScreen } from './screen.ts';

const RIGHT = { access: '/config_lists', title: 'kernel:menu.config_lists' } as const;

const configListsRoute = createRoute({
  ...protectedRoute(RIGHT),
  path: '/config_lists',
  validateSearch: listSearch,
  component: lateScreen('ConfigListsPage', 'config'),
});

const configItemRoute = createRoute({
  ...protectedRoute({ ...RIGHT, menu: '/config_lists' }),
  path: '/edit_config_item/$id',
  component: lateScreen('ConfigItemFormPage', 'config'),
});

const newConfigItemRoute = createRoute({
  ...protectedRoute({ ...RIGHT, menu: '/config_lists' }),
  path: '/add_config_item',
  validateSearch: listSearch,
  component: lateScreen('ConfigItemFormPage', 'config'),
});

export const configListsRoutes = [configListsRoute, configItemRoute, newConfigItemRoute] as const;
