/** The history tells of what happened; the worker delivers it. */
export { deliverWebhook, sweepWebhooks } from './deliver.ts';
export { DELIVER_WEBHOOK, type Happened, tellOf } from './outbox.ts';
