import { createRoute } from '@tanstack/react-router';
import { listSearch } from '../ui/list/list-search.ts';
import { protectedRoute } from './protected-route.ts';
import { lateScreen } from './screen.ts';

const tieUpBrandsRoute = createRoute({
  ...protectedRoute({ access: '/tie-up-brand', title: 'kernel:menu.tie_up_brand' }),
  path: '/tie-up-brand',
  validateSearch: listSearch,
  component: lateScreen('TieUpBrandListPage', 'brand-network'),
});

const addTieUpBrandRoute = createRoute({
  ...protectedRoute({
    access: '/add_tie_up_brand',
    title: 'kernel:menu.tie_up_brand',
    menu: '/tie-up-brand',
  }),
  path: '/add_tie_up_brand',
  component: lateScreen('TieUpBrandFormPage', 'brand-network'),
});

const dealerForm = lateScreen('BrandDealerFormPage', 'brand-network');
const salesManagerForm = lateScreen('SalesManagerFormPage', 'brand-network');
const mappingForm = lateScreen('CityMappingFormPage', 'brand-network');

const dealersRoute = createRoute({
  ...protectedRoute({ access: '/dealer_list', title: 'kernel:menu.dealer_list' }),
  path: '/dealer_list',
  validateSearch: listSearch,
  component: lateScreen('BrandDealerListPage', 'brand-network'),
});

const addDealerRoute = createRoute({
  ...protectedRoute({ access: '/add_dealer', title: 'kernel:menu.dealer_list', menu: '/dealer_list' }),
  path: '/add_dealer',
  component: dealerForm,
});

const editDealerRoute = createRoute({
  ...protectedRoute({ access: '/edit_dealer', title: 'kernel:menu.dealer_list', menu: '/dealer_list' }),
  path: '/edit_dealer/$id',
  component: dealerForm,
});

const salesManagersRoute = createRoute({
  ...protectedRoute({ access: '/sm_list', title: 'kernel:menu.sm_list' }),
  path: '/sm_list',
  validateSearch: listSearch,
  component: lateScreen('SalesManagerListPage', 'brand-network'),
});

const addSalesManagerRoute = createRoute({
  ...protectedRoute({ access: '/add_sm', title: 'kernel:menu.sm_list', menu: '/sm_list' }),
  path: '/add_sm',
  component: salesManagerForm,
});

const editSalesManagerRoute = createRoute({
  ...protectedRoute({ access: '/edit_sm', title: 'kernel:menu.sm_list', menu: '/sm_list' }),
  path: '/edit_sm/$id',
  component: salesManagerForm,
});

const mappingsRoute = createRoute({
  ...protectedRoute({ access: '/city_dealer_mapping', title: 'kernel:menu.city_dealer_mapping' }),
  path: '/city_dealer_mapping',
  validateSearch: listSearch,
  component: lateScreen('CityMappingListPage', 'brand-network'),
});

const addMappingRoute = createRoute({
  ...protectedRoute({
    access: '/add_mapping',
    title: 'kernel:menu.city_dealer_mapping',
    menu: '/city_dealer_mapping',
  }),
  path: '/add_mapping',
  component: mappingForm,
});

const editMappingRoute = createRoute({
  ...protectedRoute({
    access: '/edit_mapping',
    title: 'kernel:menu.city_dealer_mapping',
    menu: '/city_dealer_mapping',
  }),
  path: '/edit_mapping/$id',
  component: mappingForm,
});

export const brandNetworkRoutes = [
  tieUpBrandsRoute,
  addTieUpBrandRoute,
  dealersRoute,
  addDealerRoute,
  editDealerRoute,
  salesManagersRoute,
  addSalesManagerRoute,
  editSalesManagerRoute,
  mappingsRoute,
  addMappingRoute,
  editMappingRoute,
] as const;
