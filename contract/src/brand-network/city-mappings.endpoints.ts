import { z } from 'zod';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { defineList } from '../kernel/list.ts';
import {
  cityMapping,
  mappingFilters,
  mappingRequest,
  mappingStatusRequest,
  saveCityMappingRequest,
} from './city-mappings.schema.ts';

export const listCityMappings = defineList({
  name: 'brand-network.list_city_mappings',
  path: '/ford_report/get_list',
  summary: "Which of the single brand's dealers have which city, in numbered pages",
  source: 'spec B§7',
  access: '/city_dealer_mapping',
  rows: 'mapping_data',
  row: cityMapping,
  filters: mappingFilters,
  sortable: ['city', 'dealer_id', 'status'],
});

export const getCityMapping = defineEndpoint({
  name: 'brand-network.get_city_mapping',
  method: 'POST',
  path: '/ford_report/get_detail',
  summary: 'One mapping',
  source: 'spec B§7',
  access: '/edit_mapping',
  request: mappingRequest,
  data: cityMapping,
});

export const saveCityMapping = defineEndpoint({
  name: 'brand-network.save_city_mapping',
  method: 'POST',
  path: '/ford_report/save_mapping',
  summary: 'Gives a dealer one or several cities, or changes one mapping; the dealer is notified by mail',
  source: 'spec B§4, B§7',
  access: {
    keys: ['/add_mapping', '/edit_mapping'],
    choose: ({ id }) => (id === undefined ? '/add_mapping' : '/edit_mapping'),
  },
  request: saveCityMappingRequest,
  data: z.array(cityMapping),
  writes: ['city_mapping', 'outgoing_message'],
});

export const updateCityMappingStatus = defineEndpoint({
  name: 'brand-network.update_city_mapping_status',
  method: 'POST',
  path: '/ford_report/update_status',
  summary: 'Switches a mapping on or off',
  source: 'spec B§7',
  access: '/city_dealer_mapping',
  request: mappingStatusRequest,
  data: cityMapping,
  writes: ['city_mapping'],
});

export const cityMappingsEndpoints = [
  listCityMappings,
  getCityMapping,
  saveCityMapping,
  updateCityMappingStatus,
] as const;
