import { z } from 'zod';
import { startedJob } from '../jobs/jobs.schema.ts';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { PUSH_RIGHTS, pushModeOf } from '../kernel/push-mode.ts';
import {
  leadDetails,
  leadDetailsRequest,
  leadListRequest,
  leadRow,
  listedOrPushed,
  similarLead,
  similarLeadsRequest,
} from './leads.schema.ts';

/** The served call: one path for the list and for pushes to the dialer, each with a separate right. */
export const listOrPushLeads = defineEndpoint({
  name: 'leads.list',
  method: 'POST',
  path: '/lead/lead_list',
  summary:
    'Leads of the market within the caller’s scope, filtered, in pages by keyset; or their push to the dialer',
  source: 'spec A§7, domain.md 14',
  views: 'list',
  access: {
    keys: ['/lead-list', ...Object.values(PUSH_RIGHTS)],
    choose: (request) => {
      const mode = pushModeOf(request);
      return mode ? PUSH_RIGHTS[mode] : '/lead-list';
    },
  },
  request: leadListRequest,
  data: listedOrPushed,
  paginated: true,
  writes: ['job', 'job_lead'],
});

/** The call for callers that list. */
export const listLeads = { ...listOrPushLeads, data: z.array(leadRow) };

/** The call for callers that push. */
export const pushLeads = { ...listOrPushLeads, data: startedJob };

export const getLeadDetails = defineEndpoint({
  name: 'leads.details',
  method: 'GET',
  path: '/lead/lead_details',
  summary: 'One lead with its preferences and assigned cars',
  source: 'spec A§7',
  views: 'lead',
  access: '/Leads-Details',
  request: leadDetailsRequest,
  data: leadDetails,
});

/** At most `SIMILAR_LEADS`; more would add nothing. */
export const listSimilarLeads = defineEndpoint({
  name: 'leads.similar',
  method: 'POST',
  path: '/lead/similar_leads',
  summary: 'Other leads of the market with either number of a lead, newest first',
  source: 'domain.md 6',
  views: 'found',
  access: '/Leads-Details',
  request: similarLeadsRequest,
  data: z.array(similarLead),
});

export const leadsEndpoints = [listOrPushLeads, getLeadDetails, listSimilarLeads] as const;
