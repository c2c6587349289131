import { defineEndpoint } from '../kernel/endpoint.ts';
import { statusUpdated, updateStatusRequest } from './lead-status.schema.ts';

export const updateStatus = defineEndpoint({
  name: 'lead-status.update',
  method: 'PUT',
  path: '/lead/update_status',
  summary: 'Save the manage-status form: lead, history and effects in one transaction',
  source: 'spec A§4, A§7',
  access: '/Leads-Details',
  request: updateStatusRequest,
  data: statusUpdated,
  writes: ['lead', 'activity'],
});

export const leadStatusEndpoints = [updateStatus] as const;
