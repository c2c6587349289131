import { createRoute } from '@tanstack/react-router';
import { listSearch } from '../ui/list/list-search.ts';
import { protectedRoute } from './protected-route.ts';
import { screen } from './screen.ts';

const tieUpBrandsRoute = createRoute({
  ...protectedRoute({ access: '/tie-up-brand', title: 'kernel:menu.tie_up_brand' }),
  path: '/tie-up-brand',
  validateSearch: listSearch,
  component: screen(
    () => import('../features/brand-network/TieUpBrandListPage.tsx'),
    'TieUpBrandListPage',
    'brand-network',
  ),
});

const addTieUpBrandRoute = createRoute({
  ...protectedRoute({
    access: '/add_tie_up_brand',
    title: 'kernel:menu.tie_up_brand',
    menu: '/tie-up-brand',
  }),
  path: '/add_tie_up_brand',
  component: screen(
    () => import('../features/brand-network/TieUpBrandFormPage.tsx'),
    'TieUpBrandFormPage',
    'brand-network',
  ),
});

export const brandNetworkRoutes = [tieUpBrandsRoute, addTieUpBrandRoute] as const;
