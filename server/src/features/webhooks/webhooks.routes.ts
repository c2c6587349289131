import { text } from '@otolead/contract/kernel/text.ts';
import {
  listDeliveries,
  makeWebhookSecret,
  replayDelivery,
} from '@otolead/contract/webhooks/webhooks.endpoints.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { servedRoutes } from '../../platform/records/record-calls.ts';
import { pageRoute } from '../../platform/records/record-routes.ts';
import { listDeliveryRows, presentDelivery } from './deliveries.queries.ts';
import { WEBHOOKS } from './webhooks.record.ts';
import { makeSecret, replay } from './webhooks.service.ts';

export const webhooksRoutes: readonly Route[] = [
  ...servedRoutes(WEBHOOKS),
  route(makeWebhookSecret, async (context, { id }) => ({
    data: await makeSecret(context, id),
    message: text('webhooks:secret.made'),
  })),
  pageRoute(listDeliveries, listDeliveryRows, presentDelivery),
  route(replayDelivery, async (context, { id }) => ({
    data: await replay(context, id),
    message: text('webhooks:delivery.queued'),
  })),
];
