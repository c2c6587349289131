import { z } from 'zod';
import { defineEndpoint } from '../kernel/endpoint.ts';
import {
  cityState,
  configData,
  configRequest,
  localities,
  localityRequest,
  vehicles,
} from './config.schema.ts';

export const getConfigData = defineEndpoint({
  name: 'config.data',
  method: 'POST',
  path: '/config/get_data',
  summary: 'Configuration lists by name; lists the caller knows already are only named',
  source: 'spec A§7, domain.md 14',
  access: 'signed-in',
  request: configRequest,
  data: configData,
});

export const getVehicles = defineEndpoint({
  name: 'config.vehicles',
  method: 'GET',
  path: '/common/get_mvv',
  summary: 'Makes, models still sold and their versions in this market',
  source: 'spec A§7',
  access: 'signed-in',
  request: z.object({}),
  data: vehicles,
});

export const getCityState = defineEndpoint({
  name: 'config.city_state',
  method: 'GET',
  path: '/common/get_city_state',
  summary: 'Cities, their provinces and clusters in this market',
  source: 'spec A§7',
  access: 'signed-in',
  request: z.object({}),
  data: cityState,
});

export const getLocality = defineEndpoint({
  name: 'config.locality',
  method: 'GET',
  path: '/common/get_locality',
  summary: 'Localities of some cities of this market',
  source: 'spec A§7',
  access: 'signed-in',
  request: localityRequest,
  data: localities,
});

export const configEndpoints = [getConfigData, getVehicles, getCityState, getLocality] as const;
