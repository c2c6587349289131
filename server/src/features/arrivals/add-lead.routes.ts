import { addLead, findKnownNumbers } from '@otolead/contract/arrivals/add-lead.endpoints.ts';
import { text } from '@otolead/contract/kernel/text.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { addLeadByHand, knownNumbers } from './add-lead.service.ts';

export const addLeadRoutes: readonly Route[] = [
  route(addLead, async (context, request) => {
    const data = await addLeadByHand(context, request);
    const words = data.duplicate ? 'arrivals:add.joined' : 'arrivals:add.done';
    return { data, message: text(words, { id: data.lead_id }) };
  }),
  route(findKnownNumbers, async (context, request) => ({ data: await knownNumbers(context, request) })),
];
