import { createRoute } from '@tanstack/react-router';
import { listSearch } from '../ui/list/list-search.ts';
import { protectedRoute } from './protected-route.ts';
import { lateScreen } from './screen.ts';

const TITLE = 'kernel:menu.webhooks';
const form = lateScreen('WebhookFormPage', 'webhooks');

const listRoute = createRoute({
  ...protectedRoute({ access: '/webhooks', title: TITLE }),
  path: '/webhooks',
  validateSearch: listSearch,
  component: lateScreen('WebhookListPage', 'webhooks'),
});

const addRoute = createRoute({
  ...protectedRoute({ access: '/add_webhook', title: TITLE, menu: '/webhooks' }),
  path: '/add_webhook',
  component: form,
});

const editRoute = createRoute({
  ...protectedRoute({ access: '/edit_webhook', title: TITLE, menu: '/webhooks' }),
  path: '/edit_webhook/$id',
  component: form,
});

export const webhooksRoutes = [listRoute, addRoute, editRoute] as const;
