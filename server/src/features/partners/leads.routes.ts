import { text } from '@otolead/contract/kernel/text.ts';
import { takeLeads } from '@otolead/contract/partners/leads.endpoints.ts';
import { keyRoute, type Route } from '../../platform/http/route.ts';
import { admitWith } from './admit.ts';
import { takePartnerLeads } from './leads.service.ts';

export const partnerLeadsRoutes: readonly Route[] = [
  keyRoute(takeLeads, admitWith('leads'), async (context, request) => {
    const data = await takePartnerLeads(context, request);
    return { data, message: text('partners:taken', { count: data.leads.length }) };
  }),
];
