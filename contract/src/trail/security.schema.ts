import { z } from 'zod';
import { blankable, wireDate, wireText } from '../kernel/wire.ts';
import { SECURITY_EVENTS } from './security.rules.ts';

/** One entry as text; unused fields are empty. */
export const securityEntry = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  event: z.enum(SECURITY_EVENTS),
  event_label: z.string(),
  /** Who acted. */
  actor_name: z.string(),
  /** Whom it concerns. */
  user_name: z.string(),
  detail: z.string(),
  address: z.string(),
  session_id: z.int().nullable(),
  /** Occurrences within the minute. */
  times: z.int(),
});

export type SecurityEntry = z.infer<typeof securityEntry>;

export const securityFilters = {
  /** Part of a name or username, of the actor or the user concerned. */
  who: blankable(wireText(100)),
  event: blankable(z.enum(SECURITY_EVENTS, { error: 'kernel:invalid.value' })),
  /** Days of the market, both included. */
  from: blankable(wireDate),
  to: blankable(wireDate),
  /** Prefix of the address. */
  address: blankable(wireText(45)),
};
