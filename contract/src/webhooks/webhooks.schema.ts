import { z } from 'zod';
import { recordEndpoints } from '../kernel/record-endpoints.ts';
import { wireId } from '../kernel/wire.ts';
import { DELIVERY_STATES, WEBHOOK_EVENTS } from './events.rules.ts';
import { webhooks } from './webhooks.record.ts';

const moment = z.iso.datetime().nullable();

export const makeSecretRequest = z.object({ id: wireId });

/** The only answer that contains a secret. */
export const madeSecret = z.object({ secret: z.string(), webhook: recordEndpoints(webhooks)[1].data });

export const delivery = z.object({
  id: z.int(),
  message_id: z.string(),
  type: z.enum(WEBHOOK_EVENTS),
  lead_id: z.int(),
  state: z.enum(DELIVERY_STATES),
  tries: z.int(),
  /** HTTP status of the last answer; null if there was none. */
  answer: z.int().nullable(),
  /** Why there was no answer. */
  error: z.string().nullable(),
  created_at: z.iso.datetime(),
  tried_at: moment,
  next_at: moment,
});

export type Delivery = z.infer<typeof delivery>;

export const replayRequest = z.object({ id: wireId });
