/** Events for receivers, by wire name. */
export const WEBHOOK_EVENTS = [
  'lead.created',
  'lead.routed',
  'lead.status_changed',
  'audit.finished',
] as const;

export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

export const DELIVERY_STATES = ['pending', 'delivered', 'failed'] as const;
