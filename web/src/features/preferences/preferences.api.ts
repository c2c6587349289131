import { listDseUsers } from '@otolead/contract/assignments/cars.endpoints.ts';
import { getLocality } from '@otolead/contract/config/config.endpoints.ts';
import type { RequestOf } from '@otolead/contract/kernel/endpoint.ts';
import {
  getUsedCarFilter,
  listPreferences,
  saveRecommendation,
  sendRecommendation,
  updatePreferences,
} from '@otolead/contract/preferences/preferences.endpoints.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api/client.ts';
import { useLeadWrite } from '../../platform/api/useLeadWrite.ts';

/** All preferences of a lead, in their order. */
export function preferencesQuery(leadId: number) {
  return queryOptions({
    queryKey: ['leads', 'preferences', leadId] as const,
    queryFn: async ({ signal }) => {
      const request = { lead_id: leadId, _with: ['preference_list' as const, 'assigned_cars' as const] };
      return (await call(listPreferences, request, { signal })).data.preference_list ?? [];
    },
    meta: { quiet: true },
  });
}

/** Salespeople of a city's dealers who sell the make. */
export function sellersQuery(cityId: number | null, makeId: number | null) {
  return queryOptions({
    queryKey: ['assignments', 'sellers', cityId, makeId] as const,
    queryFn: async ({ signal }) => {
      const request = { city_id: cityId ?? 0, make_id: makeId ?? 0, is_pagination_required: false };
      return (await call(listDseUsers, request, { signal })).data;
    },
    enabled: cityId !== null && makeId !== null,
    meta: { quiet: true },
  });
}

export function usedCarFilterQuery() {
  return queryOptions({
    queryKey: ['config', 'used_car_filter'] as const,
    queryFn: async ({ signal }) => (await call(getUsedCarFilter, {}, { signal })).data,
    staleTime: 30_000,
  });
}

export function localitiesQuery(cityId: number | null) {
  return queryOptions({
    queryKey: ['config', 'localities', cityId] as const,
    queryFn: async ({ signal }) => (await call(getLocality, { city_ids: [cityId ?? 0] }, { signal })).data,
    enabled: cityId !== null,
    staleTime: 30_000,
  });
}

export function useUpdatePreferences() {
  return useLeadWrite((change: RequestOf<typeof updatePreferences>) => call(updatePreferences, change));
}

/** Saved first, then handed to the buying team (domain.md 7). */
export function useRecommend() {
  return useLeadWrite(async (search: RequestOf<typeof saveRecommendation>) => {
    await call(saveRecommendation, search);
    return call(sendRecommendation, search);
  });
}
