import { defineEndpoint } from '../kernel/endpoint.ts';
import { takeLeadsRequest, takenLeads } from './leads.schema.ts';

export const takeLeads = defineEndpoint({
  name: 'partners.take_leads',
  method: 'POST',
  service: 'common',
  path: '/intake/leads',
  summary: 'Takes a lead of a partner, or those of an ADF document, and routes them (docs/intake.md)',
  source: 'domain.md 9, 15',
  access: 'partner-key',
  request: takeLeadsRequest,
  data: takenLeads,
  xml: 'adf',
  writes: ['lead', 'activity', 'intake_request'],
});

export const partnerLeadsEndpoints = [takeLeads] as const;
