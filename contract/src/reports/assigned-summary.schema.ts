import { z } from 'zod';
import { blankable } from '../kernel/wire.ts';

/** Till Today, Next 15 Days …, after 90 days (spec B§9, domain.md 11). */
export const FOLLOWUP_CHOICES = ['0', '15', '30', '60', '90', 'gt90'] as const;

export const followupField = blankable(
  z.preprocess(
    (value) => (typeof value === 'number' ? String(value) : value),
    z.enum(FOLLOWUP_CHOICES, { error: 'kernel:invalid.value' }),
  ),
);

export const assignedSummaryRequest = z.object({ followup_date: followupField });

/** Names of the dialer for the stages of a campaign, in the order of `type_list` (spec B§3). */
export const STAGES = {
  NCL2VC: 1,
  NCL2NC: 2,
  NCL2AC: 3,
  NCL2RA: 4,
} as const;

export type Stage = keyof typeof STAGES;

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
