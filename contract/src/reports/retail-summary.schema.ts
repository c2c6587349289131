import { z } from 'zod';
import { monthField, upToDayField } from './detail.schema.ts';
import { AGE_BUCKETS, type AgeBucket } from './lines.rules.ts';

export const retailSummaryRequest = z.object({
  selected_month: monthField,
  up_to_day: upToDayField,
  report_type: z.enum(['create_report', 'update_report'], { error: 'kernel:invalid.value' }),
});

const count = z.int();
/** Two decimals, '12.50'. */
const percentage = z.string();

const buckets = Object.fromEntries(
  AGE_BUCKETS.flatMap(([bucket]) => [
    [bucket, count],
    [`${bucket}_percentage`, percentage],
  ]),
) as Record<AgeBucket, z.ZodInt> & Record<`${AgeBucket}_percentage`, z.ZodString>;

export const retailSummaryRow = z.object({
  reporting_name: z.string(),
  process_id: z.int(),
  assign_lead: count,
  total_retail: count,
  ...buckets,
  /** Retails of leads without an assigned car, which have no age (update report, domain.md 11). */
  never_triggered: count,
});

export type RetailSummaryRow = z.infer<typeof retailSummaryRow>;

export const retailSummary = z.object({
  crm: z.array(retailSummaryRow),
  lms: z.array(retailSummaryRow),
  total: z.array(retailSummaryRow),
});
