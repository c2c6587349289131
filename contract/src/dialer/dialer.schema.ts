import { z } from 'zod';
import { blankable, requiredText, wireId, wireInt, wireText } from '../kernel/wire.ts';

const LONGEST_CALL_SECONDS = 86_400;

/** Filled in by VICIdial: vendor_lead_code, call_id, dispo, talk_time, user. */
export const dialerResultRequest = z.object({
  secret: requiredText(200),
  lead_id: wireId,
  call_id: requiredText(60),
  dispo: requiredText(20),
  talk_time: blankable(wireInt(0, LONGEST_CALL_SECONDS)),
  user: blankable(wireText(40)),
  /** The dialer's name of the lead (its lead_id), by which its recordings are found. */
  dialer_lead_id: blankable(wireText(20)),
});

export const dialerResultAnswer = z.object({
  lead_id: z.int(),
  /** The call was reported and counted before. */
  repeated: z.boolean(),
});
