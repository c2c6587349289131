import { defineEndpoint } from '../kernel/endpoint.ts';
import { defineList } from '../kernel/list.ts';
import {
  brandDealer,
  keywordFilter,
  recordRequest,
  recordStatusRequest,
  saveBrandDealerRequest,
} from './dealers.schema.ts';

export const listBrandDealers = defineList({
  name: 'brand-network.list_dealers',
  path: '/ford_report/get_dealer_list',
  summary: "The single brand's dealers in the market, in numbered pages",
  source: 'spec B§7',
  access: '/dealer_list',
  rows: 'mapping_data',
  row: brandDealer,
  filters: keywordFilter,
  sortable: ['dealer_id', 'dealer_name', 'zip_code', 'status'],
});

export const getBrandDealer = defineEndpoint({
  name: 'brand-network.get_dealer',
  method: 'POST',
  path: '/ford_report/get_dealer_detail',
  summary: 'One dealer of the single brand',
  source: 'spec B§7',
  access: '/edit_dealer',
  request: recordRequest,
  data: brandDealer,
});

export const saveBrandDealer = defineEndpoint({
  name: 'brand-network.save_dealer',
  method: 'POST',
  path: '/ford_report/save_dealer',
  summary: 'Creates or changes a dealer of the single brand',
  source: 'spec B§7',
  access: {
    keys: ['/add_dealer', '/edit_dealer'],
    choose: ({ id }) => (id === undefined ? '/add_dealer' : '/edit_dealer'),
  },
  request: saveBrandDealerRequest,
  data: brandDealer,
  writes: ['brand_dealer'],
});

export const updateBrandDealerStatus = defineEndpoint({
  name: 'brand-network.update_dealer_status',
  method: 'POST',
  path: '/ford_report/update_dealer_status',
  summary: 'Switches a dealer of the single brand on or off',
  source: 'spec B§7',
  access: '/dealer_list',
  request: recordStatusRequest,
  data: brandDealer,
  writes: ['brand_dealer'],
});

export const brandDealersEndpoints = [
  listBrandDealers,
  getBrandDealer,
  saveBrandDealer,
  updateBrandDealerStatus,
] as const;
