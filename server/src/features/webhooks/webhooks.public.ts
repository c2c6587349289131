/** The history queues messages; the worker delivers them; machines read deliveries and send them again by key. */
export { deliverWebhook, sweepWebhooks } from './deliver.ts';
export { deliveriesAfter } from './deliveries.queries.ts';
export { DELIVER_WEBHOOK, type Happened, queueEvents } from './outbox.ts';
export { silenceWebhooks } from './quarantine.ts';
export { webhooksPart } from './webhooks.person.ts';
export { WEBHOOKS } from './webhooks.record.ts';
export { replay } from './webhooks.service.ts';
