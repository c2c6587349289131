import { defineEndpoint } from '../kernel/endpoint.ts';
import { defineList } from '../kernel/list.ts';
import { keywordFilter, recordRequest, recordStatusRequest } from './dealers.schema.ts';
import { salesManager, saveSalesManagerRequest } from './sales-managers.schema.ts';

export const listSalesManagers = defineList({
  name: 'brand-network.list_sales_managers',
  path: '/ford_report/get_sm_list',
  summary: "Sales managers of the single brand's dealers, in numbered pages",
  source: 'spec B§7',
  access: '/sm_list',
  rows: 'mapping_data',
  row: salesManager,
  filters: keywordFilter,
  sortable: ['sm_id', 'dealer_id', 'sm_name', 'sm_email', 'status'],
});

export const getSalesManager = defineEndpoint({
  name: 'brand-network.get_sales_manager',
  method: 'POST',
  path: '/ford_report/get_sm_detail',
  summary: 'One sales manager',
  source: 'spec B§7',
  access: '/edit_sm',
  request: recordRequest,
  data: salesManager,
});

export const saveSalesManager = defineEndpoint({
  name: 'brand-network.save_sales_manager',
  method: 'POST',
  path: '/ford_report/save_sm',
  summary: 'Creates or changes a sales manager',
  source: 'spec B§7',
  access: {
    keys: ['/add_sm', '/edit_sm'],
    choose: ({ id }) => (id === undefined ? '/add_sm' : '/edit_sm'),
  },
  request: saveSalesManagerRequest,
  data: salesManager,
  writes: ['sales_manager'],
});

export const updateSalesManagerStatus = defineEndpoint({
  name: 'brand-network.update_sales_manager_status',
  method: 'POST',
  path: '/ford_report/update_sm_status',
  summary: 'Switches a sales manager on or off',
  source: 'spec B§7',
  access: '/sm_list',
  request: recordStatusRequest,
  data: salesManager,
  writes: ['sales_manager'],
});

export const salesManagersEndpoints = [
  listSalesManagers,
  getSalesManager,
  saveSalesManager,
  updateSalesManagerStatus,
] as const;
