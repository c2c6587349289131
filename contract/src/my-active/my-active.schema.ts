import { z } from 'zod';
import { blankable, wireId, wireInt, wireKey, wireList, wireRequestId, wireText } from '../kernel/wire.ts';
import { leadFilters } from '../leads/filters.schema.ts';
import { MOST_SHARED, MOST_SHARES, MY_ACTIVE_ACTIONS } from './my-active.rules.ts';

/** Leads by `lead_id`, or all that match `filters`, whose number the caller has seen. */
export const myActiveRequest = z.object({
  lead_id: blankable(wireList(wireId)),
  filters: leadFilters.optional(),
  expected_total: blankable(wireInt(0, Number.MAX_SAFE_INTEGER)),
  agent_id: blankable(wireKey),
  /** Several agents among whom leads are distributed, evenly if nobody has a share. */
  shares: blankable(
    z
      .array(z.object({ agent_id: wireKey, share: blankable(wireInt(1, MOST_SHARES)) }))
      .max(MOST_SHARED, { error: 'kernel:invalid.too_many' }),
  ),
  action_type: z.enum(MY_ACTIVE_ACTIONS, { error: 'kernel:invalid.value' }),
  comment: blankable(wireText(1_000)),
  /** Made by the client: a repeated request changes the leads once. */
  request_id: wireRequestId,
});

export type MyActiveRequest = z.output<typeof myActiveRequest>;

export const myActiveAnswer = z.object({
  /** Null if it was done at once, for one lead. */
  job_id: z.int().nullable(),
  /** Changed leads or, for a job, leads to check. */
  total: z.int(),
});
