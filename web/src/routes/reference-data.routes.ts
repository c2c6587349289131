import { createRoute } from '@tanstack/react-router';
import { listSearch } from '../ui/list/list-search.ts';
import { protectedRoute } from './protected-route.ts';
import { lazyScreen } from './screen.ts';

const SEE = { access: '/reference_data', title: 'kernel:menu.reference_data' } as const;
const EDIT = { ...SEE, access: '/edit_reference_data', menu: '/reference_data' } as const;

const overviewRoute = createRoute({
  ...protectedRoute(SEE),
  path: '/reference_data',
  component: lazyScreen('ReferenceDataPage', 'reference-data'),
});

const listRoute = createRoute({
  ...protectedRoute(SEE),
  path: '/reference_data/$record',
  validateSearch: listSearch,
  component: lazyScreen('ReferenceListPage', 'reference-data'),
});

const newRoute = createRoute({
  ...protectedRoute(EDIT),
  path: '/edit_reference_data/$record',
  component: lazyScreen('ReferenceFormPage', 'reference-data', 'users'),
});

const editRoute = createRoute({
  ...protectedRoute(EDIT),
  path: '/edit_reference_data/$record/$id',
  component: lazyScreen('ReferenceFormPage', 'reference-data', 'users'),
});

export const referenceDataRoutes = [overviewRoute, listRoute, newRoute, editRoute] as const;
