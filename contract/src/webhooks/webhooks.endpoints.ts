import { defineEndpoint } from '../kernel/endpoint.ts';
import { defineList } from '../kernel/list.ts';
import { recordEndpoints } from '../kernel/record-endpoints.ts';
import { wireKey } from '../kernel/wire.ts';
import { webhooks } from './webhooks.record.ts';
import { delivery, madeSecret, makeSecretRequest, replayRequest } from './webhooks.schema.ts';

const ACCESS = '/webhooks';
const SOURCE = 'Standard Webhooks 1.0.0';

const recordCalls = recordEndpoints(webhooks);
export const [listWebhooks, saveWebhook] = recordCalls;

export const makeWebhookSecret = defineEndpoint({
  name: 'webhooks.make_secret',
  method: 'POST',
  path: '/webhooks/make_secret',
  summary: 'Makes a secret and shows it once; for a day messages carry both signatures',
  source: SOURCE,
  access: ACCESS,
  request: makeSecretRequest,
  data: madeSecret,
  writes: ['webhook'],
  asksAgain: true,
});

export const listDeliveries = defineList({
  name: 'webhooks.list_deliveries',
  path: '/webhooks/list_deliveries',
  summary: 'What a receiver was sent in the last 30 days and how it answered, the latest first',
  source: SOURCE,
  access: ACCESS,
  row: delivery,
  filters: { webhook_id: wireKey },
  sortable: ['id'],
});

export const replayDelivery = defineEndpoint({
  name: 'webhooks.replay',
  method: 'POST',
  path: '/webhooks/replay',
  summary: 'Sends a message again, under the same id',
  source: SOURCE,
  access: ACCESS,
  request: replayRequest,
  data: delivery,
  writes: ['webhook_delivery'],
});

export const webhooksEndpoints = [...recordCalls, makeWebhookSecret, listDeliveries, replayDelivery] as const;
