import { z } from 'zod';
import { blankable, wireFlag, wireId, wireInt, wireKey, wireRequestId, wireText } from '../kernel/wire.ts';
import { statusUpdated, updateStatusRequest } from '../lead-status/lead-status.schema.ts';
import { CALL_REFUSALS } from './call-limits.rules.ts';
import { NEXT_REASONS } from './next.rules.ts';

const dateTime = z.iso.datetime();

export const leadRequest = z.object({ lead_id: wireId });

/** A call in progress or without a wrap-up. */
export const openCall = z.object({ call_id: z.int(), called_at: dateTime });

export type OpenCall = z.infer<typeof openCall>;

export const callState = z.object({
  /** The caller's call on this lead. */
  open_call: openCall.nullable(),
  refusal: z.enum(CALL_REFUSALS).nullable(),
  /** Null if the lead may be called now, or never. */
  allowed_at: dateTime.nullable(),
  /** The refusal in the caller's language. */
  refusal_text: z.string().nullable(),
  /** Another agent who holds the lead. */
  held_by: z.string().nullable(),
  /** Reason for which the lead came next, while the lease lasts. */
  came_as: z.enum(NEXT_REASONS).nullable(),
  attempts_today: z.int(),
  attempts_per_day: z.int(),
});

export type CallState = z.infer<typeof callState>;

export const begunCall = openCall.extend({ lead_id: z.int(), attempts: z.int() });

/** Outcome of a call and its effect on the lead, saved as one. */
export const wrapUpRequest = z.object({
  lead_id: wireId,
  /** The outgoing call; absent for an incoming one. */
  call_id: blankable(wireId),
  /** The customer called: counts as no attempt and ignores the call limits. */
  incoming: blankable(wireFlag),
  call_status_id: wireKey,
  comment: blankable(wireText(1000)),
  request_id: wireRequestId,
  /** Omitted if only the call is recorded and the lead's status stays as it is. */
  status: blankable(
    updateStatusRequest.omit({ lead_id: true, request_id: true }).extend({
      version: blankable(wireInt(1, 2_147_483_647)),
    }),
  ),
});

export type WrapUpRequest = z.output<typeof wrapUpRequest>;

/** `saved` is null if only the call was recorded, and for a repeated submission, which saves nothing. */
export const wrappedUp = z.object({ lead_id: z.int(), saved: statusUpdated.nullable() });

export const nextLeadRequest = z.object({
  /** The lead that the caller leaves; it is not offered again at once. */
  lead_id: blankable(wireId),
});

/** Null if no lead may be called now. */
export const nextLead = z
  .object({ lead_id: z.int(), reason: z.enum(NEXT_REASONS), expires_at: dateTime })
  .nullable();

export const holdRequest = z.object({
  lead_id: wireId,
  /** False: the caller has left the lead. */
  hold: wireFlag,
});

export const held = z.object({ held: z.boolean(), expires_at: dateTime.nullable() });

export const viewRequest = z.object({
  lead_id: wireId,
  /** False: the lead was closed. */
  open: wireFlag,
});

/** Other users with the lead open, the earliest first. */
export const viewed = z.object({
  others: z.array(z.object({ name: z.string(), since: dateTime })),
  /** Seconds until the browser must report again. */
  again: z.int(),
});

/** Who works on which lead now. */
export const working = z.object({
  lead_id: z.int(),
  lead_name: z.string(),
  agent: z.string(),
  /** `looking`: open without a lease. */
  reason: z.enum([...NEXT_REASONS, 'opened', 'looking']),
  since: dateTime,
  in_call: z.boolean(),
  /** Calls of the agent on the market's current day. */
  calls_today: z.int(),
});

export type Working = z.infer<typeof working>;

export const callRules = z.object({
  id: z.int(),
  version: z.int(),
  attempts_per_day: z.int(),
  attempts_in_all: z.int(),
  pause_minutes: z.int(),
  quiet_from: z.string(),
  quiet_to: z.string(),
  lease_minutes: z.int(),
  call_order: z.string(),
});

const typed = wireText(100)
  .transform((value) => value.trim())
  .optional();

export const saveCallRulesRequest = z.object({
  version: blankable(wireInt(1, 2_147_483_647)),
  attempts_per_day: blankable(wireKey),
  attempts_in_all: blankable(wireKey),
  pause_minutes: blankable(wireKey),
  quiet_from: typed,
  quiet_to: typed,
  lease_minutes: blankable(wireKey),
  call_order: typed,
});
