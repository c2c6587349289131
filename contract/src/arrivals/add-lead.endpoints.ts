import { defineEndpoint } from '../kernel/endpoint.ts';
import { ADD_LEAD } from './add-lead.rules.ts';
import { addedLead, addLeadRequest, knownNumbers, knownNumbersRequest } from './add-lead.schema.ts';

export const addLead = defineEndpoint({
  name: 'arrivals.add_lead',
  method: 'POST',
  path: '/lead/add_lead',
  summary: 'A lead by hand (a call that came in, a walk-in), taken as a partner’s enquiry is',
  source: 'domain.md 15, 16',
  access: ADD_LEAD,
  request: addLeadRequest,
  data: addedLead,
  writes: ['lead', 'activity', 'lead_preference'],
});

export const findKnownNumbers = defineEndpoint({
  name: 'arrivals.known_numbers',
  method: 'POST',
  path: '/lead/known_numbers',
  summary: 'Leads that have a number, before an enquiry with it is taken',
  source: 'domain.md 16',
  views: 'found',
  access: ADD_LEAD,
  request: knownNumbersRequest,
  data: knownNumbers,
});

export const addLeadEndpoints = [addLead, findKnownNumbers] as const;
