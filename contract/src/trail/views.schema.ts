import { z } from 'zod';
import { VIEW_KINDS } from '../kernel/view-kinds.ts';
import { blankable, wireDate, wireId, wireKey, wireText } from '../kernel/wire.ts';

/** One view in the reader's words; texts are empty where there is nothing to say. */
export const viewEntry = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  kind: z.enum(VIEW_KINDS),
  kind_label: z.string(),
  actor_name: z.string(),
  session_id: z.int().nullable(),
  key_id: z.int().nullable(),
  address: z.string(),
  call: z.string(),
  /** What was asked for; numbers and names stand as dots. */
  filter: z.string(),
  rows: z.int(),
  job_id: z.int().nullable(),
  /** The first of the leads that were shown. */
  leads: z.array(z.int()),
});

export type ViewEntry = z.infer<typeof viewEntry>;

export const viewFilters = {
  /** Number of a lead, or a mobile of the market: who saw this customer. */
  customer: blankable(wireText(30)),
  /** Part of a name or username. */
  who: blankable(wireText(100)),
  session_id: blankable(wireId),
  key_id: blankable(wireKey),
  kind: blankable(z.enum(VIEW_KINDS, { error: 'kernel:invalid.value' })),
  /** Days of the market, both included. */
  from: blankable(wireDate),
  to: blankable(wireDate),
};
