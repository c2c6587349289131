import { defineEndpoint } from '../kernel/endpoint.ts';
import { defineList } from '../kernel/list.ts';
import { wireKey } from '../kernel/wire.ts';
import {
  delivery,
  madeSecret,
  makeSecretRequest,
  replayRequest,
  saveWebhookRequest,
  webhook,
  webhookFilters,
} from './webhooks.schema.ts';

const ACCESS = '/webhooks';
const SOURCE = 'Standard Webhooks 1.0.0';

export const listWebhooks = defineList({
  name: 'webhooks.list',
  path: '/webhooks/list',
  summary: 'Receivers of the market that are told of leads, in numbered pages',
  source: SOURCE,
  access: ACCESS,
  row: webhook,
  filters: webhookFilters,
  sortable: ['id', 'name'],
});

export const saveWebhook = defineEndpoint({
  name: 'webhooks.save',
  method: 'POST',
  path: '/webhooks/save',
  summary: 'Creates or changes a receiver; with {id, status} alone changes its status',
  source: SOURCE,
  access: ACCESS,
  request: saveWebhookRequest,
  data: webhook,
  writes: ['webhook'],
});

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

export const webhooksEndpoints = [
  listWebhooks,
  saveWebhook,
  makeWebhookSecret,
  listDeliveries,
  replayDelivery,
] as const;
