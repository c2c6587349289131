import { defineEndpoint } from '../kernel/endpoint.ts';
import { EDIT_LEAD } from '../kernel/lead-rights.ts';
import { customerSaved, editCustomerRequest } from './customer.schema.ts';

export const editCustomer = defineEndpoint({
  name: 'customer.edit',
  method: 'POST',
  path: '/customer/edit_customer',
  summary: 'Save the personal detail of a lead with its history; the mobile stays as it is',
  source: 'spec A§5, A§7',
  access: EDIT_LEAD,
  request: editCustomerRequest,
  data: customerSaved,
  writes: ['lead', 'activity'],
});

export const customerEndpoints = [editCustomer] as const;
