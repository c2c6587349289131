import { createRoute } from '@tanstack/react-router';
import { listSearch } from '../ui/list/list-search.ts';
import { protectedRoute } from './protected-route.ts';
import { lateScreen } from './screen.ts';

const TITLE = 'kernel:menu.partners';
const form = lateScreen('PartnerFormPage', 'partners');

const listRoute = createRoute({
  ...protectedRoute({ access: '/partners', title: TITLE }),
  path: '/partners',
  validateSearch: listSearch,
  component: lateScreen('PartnerListPage', 'partners'),
});

const addRoute = createRoute({
  ...protectedRoute({ access: '/add_partner', title: TITLE, menu: '/partners' }),
  path: '/add_partner',
  component: form,
});

const editRoute = createRoute({
  ...protectedRoute({ access: '/edit_partner', title: TITLE, menu: '/partners' }),
  path: '/edit_partner/$id',
  component: form,
});

export const partnersRoutes = [listRoute, addRoute, editRoute] as const;
