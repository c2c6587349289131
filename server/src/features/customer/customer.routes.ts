import { editCustomer, showContact } from '@otolead/contract/customer/customer.endpoints.ts';
import { customerText } from '@otolead/contract/customer/customer.rules.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { contactOf } from './customer.contact.ts';
import { saveCustomer } from './customer.service.ts';

export const customerRoutes: readonly Route[] = [
  route(editCustomer, async (context, request) => ({
    data: await saveCustomer(context, request),
    message: customerText('saved'),
  })),
  route(showContact, async (context, request) => ({ data: { value: await contactOf(context, request) } })),
];
