import { getLeadDetails, listSimilarLeads } from '@otolead/contract/leads/leads.endpoints.ts';
import { LEAD_PARTS } from '@otolead/contract/leads/leads.limits.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../platform/api/client.ts';

/** How soon a colleague's change shows on an open lead. */
const LOOK_AGAIN_MS = 20_000;

/** A lead with its preferences and assigned cars, kept up to date while it is looked at. */
export function leadDetailsQuery(leadId: number) {
  return queryOptions({
    queryKey: ['leads', 'details', leadId] as const,
    queryFn: async ({ signal }) => {
      const { data } = await call(getLeadDetails, { lead_id: leadId, _with: [...LEAD_PARTS] }, { signal });
      const { lead_detail: lead, preference_list: preferences = [], assigned_cars: cars = [] } = data;
      if (!lead) throw new Error(`no details of lead ${leadId}`);
      return { lead, preferences, cars };
    },
    refetchInterval: LOOK_AGAIN_MS,
    meta: { quiet: true },
  });
}

/** Other leads under one of the lead's numbers. */
export function similarLeadsQuery(leadId: number) {
  return queryOptions({
    queryKey: ['leads', 'similar', leadId] as const,
    queryFn: async ({ signal }) => (await call(listSimilarLeads, { lead_id: leadId }, { signal })).data,
    meta: { quiet: true },
  });
}
