import { z } from 'zod';
import { blankable } from '../kernel/wire.ts';
import { FOLLOWUP_CHOICES, STAGES, type Stage } from './lines.rules.ts';

export const followupField = blankable(
  z.preprocess(
    (value) => (typeof value === 'number' ? String(value) : value),
    z.enum(FOLLOWUP_CHOICES, { error: 'kernel:invalid.value' }),
  ),
);

export const assignedSummaryRequest = z.object({ followup_date: followupField });

/** More ids than these make an address that is not taken everywhere: a link names them by a token. */
export const MOST_LINKED = 200;

/**
 * An agent's active leads of one stage; `lead_id` names them, joined by commas (spec B§3). Of more than an address takes
 * there are no ids but the token of a set: of the stage's, and of all of the agent's that the dialer cannot have.
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
