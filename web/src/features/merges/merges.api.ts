import {
  compareLeads,
  getMerges,
  mergeLeads,
  unmergeLead,
} from '@otolead/contract/merges/merges.endpoints.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api/client.ts';

export function mergesQuery(leadId: number) {
  return queryOptions({
    queryKey: ['merges', leadId] as const,
    queryFn: async ({ signal }) => (await call(getMerges, { lead_id: leadId }, { signal })).data,
  });
}

/** Two leads side by side; follows others' changes. */
export function comparisonQuery(leadId: number, otherId: number) {
  return queryOptions({
    queryKey: ['merges', leadId, 'beside', otherId] as const,
    queryFn: async ({ signal }) =>
      (await call(compareLeads, { lead_id: leadId, other_lead_id: otherId }, { signal })).data.leads,
    staleTime: 0,
    gcTime: 0,
    meta: { live: [`lead:${leadId}`, `lead:${otherId}`] },
  });
}

/** A merge changes both leads and their history. */
function useRefresh() {
  const client = useQueryClient();
  return () =>
    Promise.all(
      [['merges'], ['leads'], ['activity']].map((queryKey) => client.invalidateQueries({ queryKey })),
    );
}

export function useMerge() {
  return useMutation({
    mutationFn: (pair: { lead_id: number; into_lead_id: number }) => call(mergeLeads, pair),
    // A refusal may reflect a newer change.
    onSettled: useRefresh(),
  });
}

export function useUnmerge() {
  return useMutation({
    mutationFn: (leadId: number) => call(unmergeLead, { lead_id: leadId }),
    onSuccess: useRefresh(),
  });
}
