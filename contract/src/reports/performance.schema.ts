import { z } from 'zod';
import { monthField, upToDayField } from './detail.schema.ts';

export const performanceRequest = z.object({ selected_month: monthField, up_to_day: upToDayField });

const count = z.int();
const leads = z.object({ total: count, active: count, closed: count });

/** Spec B§3; the splits of groups: domain.md 11. */
export const performanceRow = z.object({
  campaign_id: z.int(),
  till_current_month: leads,
  mtd_current: leads,
  mtd_current_spk: z.object({ lms: count, other: count, total: count }),
  sdlm: leads,
  ftd: leads,
});

export type PerformanceRow = z.infer<typeof performanceRow>;

/** By campaign name. */
export const performanceReport = z.record(z.string(), performanceRow);
