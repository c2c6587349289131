import { z } from 'zod';
import { statusFilter, switchStatus } from '../kernel/status.ts';
import { blankable, wireBit, wireId, wireKey, wireName, wireText } from '../kernel/wire.ts';
import { DELIVERY_STATES, WEBHOOK_EVENTS } from './events.rules.ts';

const told = z.literal([0, 1]);
const moment = z.iso.datetime().nullable();

export const webhook = z.object({
  id: z.int(),
  name: z.string(),
  url: z.string(),
  lead_created: told,
  lead_routed: told,
  lead_status_changed: told,
  audit_finished: told,
  /** Without one nothing is sent. */
  has_secret: z.boolean(),
  /** End of the time in which messages also carry the old signature. */
  old_secret_until: moment,
  /** The receiver said that it is gone (410). */
  is_gone: z.boolean(),
  status: z.enum(['0', '1', '2']),
  version: z.int(),
});

export type Webhook = z.infer<typeof webhook>;

export const webhookFilters = {
  id: blankable(wireId),
  name: blankable(wireText(100)),
  status: statusFilter,
};

/** The form sends every field, a status change `{id, status}` alone. */
export const saveWebhookRequest = z.object({
  id: blankable(wireId),
  version: blankable(wireKey),
  name: blankable(wireName(1000)),
  url: blankable(wireText(4000).transform((url) => url.trim())),
  lead_created: blankable(wireBit),
  lead_routed: blankable(wireBit),
  lead_status_changed: blankable(wireBit),
  audit_finished: blankable(wireBit),
  status: blankable(switchStatus),
});

export const makeSecretRequest = z.object({ id: wireId });

/** The only answer that ever holds a secret. */
export const madeSecret = z.object({ secret: z.string(), webhook });

export const delivery = z.object({
  id: z.int(),
  message_id: z.string(),
  type: z.enum(WEBHOOK_EVENTS),
  lead_id: z.int(),
  state: z.enum(DELIVERY_STATES),
  tries: z.int(),
  /** HTTP status of the last answer; null where there was none. */
  answer: z.int().nullable(),
  /** Why there was none. */
  error: z.string().nullable(),
  created_at: z.iso.datetime(),
  tried_at: moment,
  next_at: moment,
});

export type Delivery = z.infer<typeof delivery>;

export const replayRequest = z.object({ id: wireId });
