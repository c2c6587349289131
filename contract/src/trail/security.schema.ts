import { z } from 'zod';
import { blankable, wireDate, wireText } from '../kernel/wire.ts';
import { SECURITY_EVENTS } from './security.rules.ts';

/** One entry in the reader's words; texts are empty where there is nothing to say. */
export const securityEntry = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  event: z.enum(SECURITY_EVENTS),
  event_label: z.string(),
  /** Who did it. */
  actor_name: z.string(),
  /** About whom. */
  user_name: z.string(),
  detail: z.string(),
  address: z.string(),
  session_id: z.int().nullable(),
  /** How often within the minute. */
  times: z.int(),
});

export type SecurityEntry = z.infer<typeof securityEntry>;

export const securityFilters = {
  /** Part of a name or username: of who did it, or of whom it is about. */
  who: blankable(wireText(100)),
  event: blankable(z.enum(SECURITY_EVENTS, { error: 'kernel:invalid.value' })),
  /** Days of the market, both included. */
  from: blankable(wireDate),
  to: blankable(wireDate),
  /** How the address begins. */
  address: blankable(wireText(45)),
};
