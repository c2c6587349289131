import { z } from 'zod';
import { anyStatus } from '../../kernel/status.ts';
import { blankable, wireId, wireText } from '../../kernel/wire.ts';

/** Spec B§3. */
export const leadType = z.object({
  id: z.int(),
  name: z.string(),
  value: z.string(),
  /** First process that has it, null for none; `process_name` names all. */
  process_id: z.int().nullable(),
  process_name: z.string(),
  lead_qualification: z.string(),
  group: z.string(),
  /** 1 means yes (spec B§9). */
  is_callable: z.literal([0, 1]),
  active: z.enum(['0', '1', '2']),
});

export type LeadType = z.infer<typeof leadType>;

export const leadTypeFilters = {
  name: blankable(wireText(100)),
  /** The specification's callers always send 'ALL': active and inactive ones. */
  list_type: blankable(wireText(20)),
};

export const saveLeadTypeRequest = z.object({ id: wireId, active: anyStatus });
