import { updateStatus } from '@otolead/contract/lead-status/lead-status.endpoints.ts';
import { statusText } from '@otolead/contract/lead-status/messages.rules.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { updateStatus as saveStatus } from './lead-status.service.ts';

export const leadStatusRoutes: readonly Route[] = [
  route(updateStatus, async (context, request) => ({
    data: await saveStatus(context, request),
    message: statusText('saved'),
  })),
];
