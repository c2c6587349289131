import {
  getCityState,
  getConfigData,
  getLocality,
  getVehicles,
} from '@otolead/contract/config/config.endpoints.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { configData } from './config.lists.ts';
import { findCities, findLocalities } from './config.places.queries.ts';
import { findVehicles, yearOf } from './config.queries.ts';

export const configRoutes: readonly Route[] = [
  route(getConfigData, async (context, request) => ({
    data: await configData(context, request.config_data, request.known ?? {}),
  })),
  route(getVehicles, async (context) => ({
    data: await findVehicles(context.db, context.market, yearOf(context)),
  })),
  route(getCityState, async ({ db, market }) => ({ data: await findCities(db, market) })),
  route(getLocality, async ({ db, market }, request) => ({
    data: await findLocalities(db, market, request.city_ids),
  })),
];
