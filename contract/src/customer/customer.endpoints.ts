import { defineEndpoint } from '../kernel/endpoint.ts';
import { EDIT_LEAD } from '../kernel/lead-rights.ts';
import { customerSaved, editCustomerRequest, showContactRequest, shownContact } from './customer.schema.ts';

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

export const showContact = defineEndpoint({
  name: 'customer.show_contact',
  method: 'POST',
  path: '/customer/show_contact',
  summary:
    'One contact of a lead in full, for a role that reads them masked; the view log keeps who and what for',
  source: 'docs/decisions/062',
  views: 'shown',
  access: '/Leads-Details',
  request: showContactRequest,
  data: shownContact,
});

export const customerEndpoints = [editCustomer, showContact] as const;
