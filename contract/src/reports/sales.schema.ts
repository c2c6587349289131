import { z } from 'zod';
import { monthField, upToDayField } from './detail.schema.ts';

export const salesRequest = z.object({ selected_month: monthField, up_to_day: upToDayField });

const count = z.int();

/** Spec B§3; the total is active plus closed (domain.md 11). */
export const salesRow = z.object({
  reporting_name: z.string(),
  campaign_id: z.int(),
  all_active_leads: count,
  all_closed_leads: count,
  interested_hot: count,
  interested_warm: count,
  lms_spk_lead: count,
  crm_spk_lead: count,
  attribution_not_sent: count,
  attribution_sent: count,
  attribution_attributed: count,
  attribution_rejected: count,
  attribution_pending: count,
  billing_not_sent: count,
  billing_sent: count,
  billing_completed: count,
});

export type SalesRow = z.infer<typeof salesRow>;
