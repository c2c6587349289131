import { LEAD_PARTS } from '@otolead/contract/leads/leads.limits.ts';
import type { LeadDetail } from '@otolead/contract/leads/leads.schema.ts';
import { queryOptions } from '@tanstack/react-query';
import { leadPart, leadParts } from '../../../platform/api/lead-parts.ts';

/** A lead with its preferences and assigned cars; follows others' changes. */
export function leadDetailsQuery(leadId: number) {
  return queryOptions({
    queryKey: ['leads', 'details', leadId] as const,
    queryFn: async () => {
      const parts = await leadParts(leadId, LEAD_PARTS);
      const { lead_detail: lead, preference_list: preferences = [], assigned_cars: cars = [] } = parts;
      if (!lead) throw new Error(`no details of lead ${leadId}`);
      return { lead, preferences, cars };
    },
    meta: {
      live: [`lead:${leadId}`],
      liveVersion: ({ lead }: { lead: LeadDetail }) => lead.version,
    },
  });
}

/** Other leads under one of the lead's numbers. */
export function similarLeadsQuery(leadId: number) {
  return queryOptions({
    queryKey: ['leads', 'similar', leadId] as const,
    queryFn: () => leadPart(leadId, 'similar_leads'),
  });
}
