import { z } from 'zod';
import { blankable, wireInt, wireKey, wireList } from '../kernel/wire.ts';
import { idOrAll, monthField } from './detail.schema.ts';
import type { SummaryBucket } from './lines.rules.ts';

/** Filters of the retail process summary and of its details. */
export const summaryFilters = {
  process_id: blankable(wireList(idOrAll)),
  make_id: blankable(wireKey),
  model_id: blankable(wireList(wireKey)),
  /** 1 Booking, 2 Retail, 3 Lost Purchase (spec B§9). */
  current_status: blankable(wireInt(1, 3)),
  cluster_id: blankable(wireList(wireKey)),
  city_id: blankable(wireList(wireKey)),
};

export const processSummaryRequest = z.object({
  ...summaryFilters,
  report_type: blankable(z.literal('retail_process_summary', { error: 'kernel:invalid.value' })),
  selected_month: monthField,
});

export const CURRENT_STATUS = { booking: 1, retail: 2, lostPurchase: 3 } as const;

export type SummaryCount = 'total_leads' | 'current_total' | SummaryBucket;

const count = z.int();

/** `identifier` is the created month, '11_2026'. */
export const processSummaryRow = z.object({
  identifier: z.string(),
  total_leads: count,
  current_total: count,
  upto_15_crm: count,
  upto_30_crm: count,
  upto_60_crm: count,
  upto_120_crm: count,
  upto_180_crm: count,
  gt_180_crm: count,
});

export type ProcessSummaryRow = z.infer<typeof processSummaryRow>;
