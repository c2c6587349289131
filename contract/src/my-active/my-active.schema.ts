import { z } from 'zod';
import { blankable, wireId, wireInt, wireKey, wireList, wireRequestId, wireText } from '../kernel/wire.ts';
import { leadFilters } from '../leads/filters.schema.ts';
import { MOST_SHARED, MOST_SHARES, MY_ACTIVE_ACTIONS } from './my-active.rules.ts';

/** Which leads: picked ones by `lead_id`, or all that match `filters`, whose number the caller has seen. */
export const myActiveRequest = z.object({
  lead_id: blankable(wireList(wireId)),
  filters: leadFilters.optional(),
  expected_total: blankable(wireInt(0, Number.MAX_SAFE_INTEGER)),
  agent_id: blankable(wireKey),
  /** Instead of one agent: several, among whom many leads are shared out; evenly where nobody has a share. */
  shares: blankable(
    z
      .array(z.object({ agent_id: wireKey, share: blankable(wireInt(1, MOST_SHARES)) }))
      .max(MOST_SHARED, { error: 'kernel:invalid.too_many' }),
  ),
  action_type: z.enum(MY_ACTIVE_ACTIONS, { error: 'kernel:invalid.value' }),
  comment: blankable(wireText(1_000)),
  /** Made by the client: the same request twice changes the leads once. */
  request_id: wireRequestId,
});

export type MyActiveRequest = z.output<typeof myActiveRequest>;

export const myActiveAnswer = z.object({
  /** Null when it is done already: one lead. */
  job_id: z.int().nullable(),
  /** Leads that are changed or, in a job, are going to be looked at. */
  total: z.int(),
});
