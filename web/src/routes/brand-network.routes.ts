import { recordRoutes } from './record-routes.ts';

const texts = ['brand-network'] as const;

export const brandNetworkRoutes = [
  ...recordRoutes({
    list: '/tie-up-brand',
    forms: ['/add_tie_up_brand'],
    title: 'kernel:menu.tie_up_brand',
    screens: ['TieUpBrandListPage', 'TieUpBrandFormPage'],
    texts,
  }),
  ...recordRoutes({
    list: '/dealer_list',
    forms: ['/add_dealer', '/edit_dealer/$id'],
    title: 'kernel:menu.dealer_list',
    screens: ['BrandDealerListPage', 'BrandDealerFormPage'],
    texts,
  }),
  ...recordRoutes({
    list: '/sm_list',
    forms: ['/add_sm', '/edit_sm/$id'],
    title: 'kernel:menu.sm_list',
    screens: ['SalesManagerListPage', 'SalesManagerFormPage'],
    texts,
  }),
  ...recordRoutes({
    list: '/city_dealer_mapping',
    forms: ['/add_mapping', '/edit_mapping/$id'],
    title: 'kernel:menu.city_dealer_mapping',
    screens: ['CityMappingListPage', 'CityMappingFormPage'],
    texts,
  }),
] as const;
