import { getLocality } from '@otolead/contract/config/config.endpoints.ts';
import type { RequestOf } from '@otolead/contract/kernel/endpoint.ts';
import {
  getLastSearch,
  getUsedCarFilter,
  listPreferences,
  saveRecommendation,
  sendRecommendation,
  updatePreferences,
} from '@otolead/contract/preferences/preferences.endpoints.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api/client.ts';
import { useLeadWrite } from '../../platform/api/useLeadWrite.ts';

/** A lead's preferences in order. */
export function preferencesQuery(leadId: number) {
  return queryOptions({
    queryKey: ['leads', 'preferences', leadId] as const,
    queryFn: async ({ signal }) => {
      const request = { lead_id: leadId, _with: ['preference_list' as const, 'assigned_cars' as const] };
      return (await call(listPreferences, request, { signal })).data.preference_list ?? [];
    },
  });
}

export function usedCarFilterQuery() {
  return queryOptions({
    queryKey: ['config', 'used_car_filter'] as const,
    queryFn: async ({ signal }) => (await call(getUsedCarFilter, {}, { signal })).data,
    staleTime: 30_000,
  });
}

/** A lead's latest search; refetched on each opening. */
export function lastSearchQuery(leadId: number) {
  return queryOptions({
    queryKey: ['leads', 'used-car-search', leadId] as const,
    queryFn: async ({ signal }) => (await call(getLastSearch, { lead_id: leadId }, { signal })).data,
    gcTime: 0,
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

/** Saves, then sends to the buying team (domain.md 7). */
export function useRecommend() {
  return useLeadWrite(async (search: RequestOf<typeof saveRecommendation>) => {
    await call(saveRecommendation, search);
    return call(sendRecommendation, search);
  });
}
