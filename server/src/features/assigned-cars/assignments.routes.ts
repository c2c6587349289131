import { listCarDealers, reassignDse } from '@otolead/contract/assigned-cars/assignments.endpoints.ts';
import { text } from '@otolead/contract/kernel/text.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { carDealers, reassignDse as reassign } from './assignments.service.ts';

export const assignmentsRoutes: readonly Route[] = [
  route(listCarDealers, async (context, { lead_id: leadId }) => ({
    data: await carDealers(context, leadId),
  })),
  route(reassignDse, async (context, request) => ({
    data: await reassign(context, request),
    message: text('assigned-cars:saved'),
  })),
];
