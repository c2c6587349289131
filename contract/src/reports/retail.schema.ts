import { z } from 'zod';
import { blankable, wireFlag, wireList } from '../kernel/wire.ts';
import { idOrAll } from './detail.schema.ts';
import { RETAIL_COUNTS } from './lines.rules.ts';

export const retailRequest = z.object({
  process_id: blankable(wireList(idOrAll)),
  is_all_process_selected: blankable(wireFlag),
});

const count = z.int();

export type RetailCount = (typeof RETAIL_COUNTS)[number];

/** Spec B§3; month and year are null in the total's line. */
export const retailRow = z.object({
  process_name: z.string(),
  identifier_type: z.string(),
  process_id: z.int(),
  month: z.int().nullable(),
  year: z.int().nullable(),
  ...(Object.fromEntries(RETAIL_COUNTS.map((name) => [name, count])) as Record<RetailCount, z.ZodInt>),
  retail_created_date_percentage: z.string(),
  retail_created_date_crm_percentage: z.string(),
  retail_created_date_lms_percentage: z.string(),
});

export type RetailRow = z.infer<typeof retailRow>;
