import { z } from 'zod';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { EDIT_LEAD } from '../kernel/lead-rights.ts';
import { leadDetails } from '../leads/leads.schema.ts';
import { listPreferencesRequest, preferencesSaved, updatePreferencesRequest } from './preferences.schema.ts';
import {
  lastSearch,
  lastSearchRequest,
  recommendationRequest,
  recommended,
  usedCarFilter,
} from './recommendation.schema.ts';

export const listPreferences = defineEndpoint({
  name: 'preferences.list',
  method: 'POST',
  path: '/lead/list_preference',
  summary: 'The preferences of a lead in their order, with its assigned cars',
  source: 'spec A§7',
  access: '/Leads-Details',
  request: listPreferencesRequest,
  data: leadDetails,
});

export const updatePreferences = defineEndpoint({
  name: 'preferences.update',
  method: 'POST',
  path: '/lead/update_car_preference',
  summary: 'Save all preferences of a lead: order, statuses, new ones and those that are gone',
  source: 'spec A§4, A§5, A§7',
  access: EDIT_LEAD,
  request: updatePreferencesRequest,
  data: preferencesSaved,
  writes: ['lead', 'lead_preference', 'activity'],
});

export const getUsedCarFilter = defineEndpoint({
  name: 'preferences.used_car_filter',
  method: 'GET',
  path: '/common/get_filter',
  summary: 'Option lists of a used-car search',
  source: 'spec A§7, A§9',
  access: 'signed-in',
  request: z.object({}),
  data: usedCarFilter,
});

export const getLastSearch = defineEndpoint({
  name: 'preferences.last_search',
  method: 'GET',
  path: '/lead/recommended_car',
  summary: 'The latest used-car search of a lead, for the form to go on from',
  source: 'spec A§2 (Recommend Used Cars)',
  access: EDIT_LEAD,
  request: lastSearchRequest,
  data: lastSearch,
});

export const saveRecommendation = defineEndpoint({
  name: 'preferences.recommend',
  method: 'POST',
  path: '/lead/save_recommended_car',
  summary: 'Save what used car a customer looks for',
  source: 'spec A§3, A§5, A§7; domain.md 7',
  access: EDIT_LEAD,
  request: recommendationRequest,
  data: recommended,
  writes: ['lead', 'used_car_search', 'activity'],
});

export const sendRecommendation = defineEndpoint({
  name: 'preferences.send_to_ub',
  method: 'POST',
  path: '/used_car/send_to_ub',
  summary: 'Hand a used-car search to the used-car buying team',
  source: 'spec A§7; domain.md 7',
  access: EDIT_LEAD,
  request: recommendationRequest,
  data: recommended,
  writes: ['lead', 'used_car_search', 'activity'],
});

export const preferencesEndpoints = [
  listPreferences,
  updatePreferences,
  getUsedCarFilter,
  getLastSearch,
  saveRecommendation,
  sendRecommendation,
] as const;
