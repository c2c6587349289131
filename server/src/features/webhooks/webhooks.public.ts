/** The history queues messages; the worker delivers them. */
export { deliverWebhook, sweepWebhooks } from './deliver.ts';
export { DELIVER_WEBHOOK, type Happened, queueEvents } from './outbox.ts';
export { silenceWebhooks } from './quarantine.ts';
export { WEBHOOKS } from './webhooks.record.ts';
