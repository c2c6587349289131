import { z } from 'zod';
import { FOLLOWUP_CHOICES, STAGES, type Stage } from '../kernel/lead-set.ts';
import { blankable } from '../kernel/wire.ts';

export const followupField = blankable(
  z.preprocess(
    (value) => (typeof value === 'number' ? String(value) : value),
    z.enum(FOLLOWUP_CHOICES, { error: 'kernel:invalid.value' }),
  ),
);

export const assignedSummaryRequest = z.object({ followup_date: followupField });

/** Maximum ids in a link; more make an address that some software rejects, so a token names them. */
export const MOST_LINKED = 200;

/**
 * An agent's active leads of one stage; `lead_id` lists them, joined by commas (spec B§3). Beyond `MOST_LINKED`, tokens
 * replace the ids: of the stage, and of all the agent's leads that the dialer may not call.
 */
export const assignedSummaryRow = z.object({
  agent_id: z.int(),
  agent_name: z.string(),
  campgain_name: z.enum(Object.keys(STAGES) as [Stage, ...Stage[]]),
  all_active_leads: z.int(),
  not_eligible_for_dialer: z.int(),
  lead_id: z.string(),
  not_eligible_lead_id: z.string(),
  lead_set: z.string().nullable(),
  not_eligible_lead_set: z.string().nullable(),
});

export type AssignedSummaryRow = z.infer<typeof assignedSummaryRow>;
