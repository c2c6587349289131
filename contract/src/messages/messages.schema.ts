import { z } from 'zod';
import { personal } from '../kernel/personal.ts';
import { blankable, requiredText, wireId, wireRequestId } from '../kernel/wire.ts';
import { CHANNELS, LONGEST_MESSAGE, MESSAGE_REASONS, MESSAGE_STATES } from './messages.rules.ts';

const moment = z.iso.datetime();
const oneOf = { error: 'kernel:invalid.value' };

export const leadRequest = z.object({ lead_id: wireId });

const leadMessage = z.object({
  id: z.int(),
  lead_id: z.int(),
  channel: z.enum(CHANNELS),
  direction: z.enum(['out', 'in']),
  state: z.enum(MESSAGE_STATES),
  /** Of a failed message, or of one that waits. */
  reason: z.enum(MESSAGE_REASONS).nullable(),
  body: personal('text', z.string()),
  /** Empty for the customer. */
  written_by: z.string(),
  created_at: moment,
  /** When the state was reached. */
  state_at: moment,
});

export type LeadMessage = z.infer<typeof leadMessage>;

export const leadMessages = z.object({
  channels: z.array(
    z.object({
      channel: z.enum(CHANNELS),
      /** The customer has written within 24 hours: any text may go, not a template alone. */
      writes_freely: z.boolean(),
    }),
  ),
  /** Why nobody writes to this customer. */
  refused: z.string().nullable(),
  templates: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      channels: z.array(z.enum(CHANNELS)),
      /** Filled in for this lead. */
      text: personal('text', z.string()),
    }),
  ),
  /** The latest first. */
  messages: z.array(leadMessage),
});

export type LeadMessages = z.infer<typeof leadMessages>;

export const sendRequest = z.object({
  lead_id: wireId,
  channel: z.enum(CHANNELS, oneOf),
  /** Absent for free text. */
  template_id: blankable(wireId),
  text: blankable(requiredText(LONGEST_MESSAGE)),
  /** Made by the client: a repeated request sends nothing again. Insecure pages make none. */
  request_id: wireRequestId,
});

export type SendRequest = z.output<typeof sendRequest>;

export const sentMessage = leadMessage;

export const resolveRequest = z.object({
  lead_id: wireId,
  id: wireId,
  outcome: z.enum(['sent', 'failed'], oneOf),
});

export const seenMessages = z.object({ lead_id: z.int(), seen: z.int() });

/** A reply whose number belongs to no lead of the market. */
export const unmatchedMessage = z.object({
  id: z.int(),
  channel: z.enum(CHANNELS),
  sender: personal('mobile', z.string()),
  body: personal('text', z.string()),
  received_at: moment,
});

export type UnmatchedMessage = z.infer<typeof unmatchedMessage>;
