import { z } from 'zod';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { delivery } from '../webhooks/webhooks.schema.ts';
import {
  readDeliveriesRequest,
  readLeadAnswer,
  readLeadRequest,
  readReportRequest,
  receiverDelivery,
  resendRequest,
  writeStatusRequest,
  writtenStatus,
} from './service.schema.ts';

/** Calls of other systems by a key, each within the rights of the key's owner. */
const COMMON = { service: 'common', source: 'docs/service-keys.md', access: 'partner-key' } as const;

export const readLead = defineEndpoint({
  ...COMMON,
  name: 'partners.read_lead',
  method: 'GET',
  path: '/service/lead',
  summary: 'One lead with its cars, for a receiver of webhooks (docs/service-keys.md)',
  request: readLeadRequest,
  data: readLeadAnswer,
  views: 'lead',
});

export const writeLeadStatus = defineEndpoint({
  ...COMMON,
  name: 'partners.write_status',
  method: 'POST',
  path: '/service/lead_status',
  summary: 'Saves the status of a lead as its page does (docs/service-keys.md)',
  request: writeStatusRequest,
  data: writtenStatus,
  writes: ['lead', 'activity'],
});

export const readReport = defineEndpoint({
  ...COMMON,
  name: 'partners.read_report',
  method: 'POST',
  path: '/service/report',
  summary: 'The counts of a report as a CSV file (docs/service-keys.md)',
  request: readReportRequest,
  data: z.null(),
  file: true,
  views: 'file',
});

export const readDeliveries = defineEndpoint({
  ...COMMON,
  name: 'partners.read_deliveries',
  method: 'GET',
  path: '/service/deliveries',
  summary: 'What receivers of webhooks were sent in the last 30 days, 100 at a time (docs/service-keys.md)',
  request: readDeliveriesRequest,
  data: z.array(receiverDelivery),
});

export const resendDelivery = defineEndpoint({
  ...COMMON,
  name: 'partners.resend_delivery',
  method: 'POST',
  path: '/service/resend',
  summary: 'Sends a webhook message again, under the same id (docs/service-keys.md)',
  request: resendRequest,
  data: delivery,
  writes: ['webhook_delivery'],
});

export const partnerServiceEndpoints = [
  readLead,
  writeLeadStatus,
  readReport,
  readDeliveries,
  resendDelivery,
] as const;
