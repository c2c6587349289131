import { text } from '@otolead/contract/kernel/text.ts';
import {
  listDeliveries,
  listWebhooks,
  makeWebhookSecret,
  replayDelivery,
  saveWebhook,
} from '@otolead/contract/webhooks/webhooks.endpoints.ts';
import { NEW_WEBHOOK, type WebhookValues, webhookRules } from '@otolead/contract/webhooks/webhooks.rules.ts';
import { outboundOptions } from '../../platform/environment.ts';
import { invalidInput } from '../../platform/http/errors.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { isNeverSent } from '../../platform/outbound/post.ts';
import { pageRoute, saveRoute } from '../../platform/records/record-routes.ts';
import type { RecordKind } from '../../platform/records/save-record.ts';
import { listDeliveryRows, presentDelivery } from './deliveries.queries.ts';
import {
  findWebhook,
  listWebhookRows,
  presentWebhook,
  type WebhookRecord,
  writeWebhook,
} from './webhooks.queries.ts';
import { makeSecret, replay } from './webhooks.service.ts';

const WEBHOOK: RecordKind<WebhookValues, WebhookRecord> = {
  name: 'webhook',
  empty: NEW_WEBHOOK,
  find: findWebhook,
  faults: webhookRules.faults,
  // A stored address is judged with each delivery.
  check: async (_tx, { environment }, { url }, before) => {
    if (url !== before?.url && isNeverSent(url, outboundOptions(environment)))
      throw invalidInput({ url: text('webhooks:invalid.never_sent') });
  },
  write: writeWebhook,
  taken: { name: text('webhooks:name_taken') },
};

export const webhooksRoutes: readonly Route[] = [
  pageRoute(listWebhooks, listWebhookRows, presentWebhook),
  saveRoute(saveWebhook, WEBHOOK),
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
