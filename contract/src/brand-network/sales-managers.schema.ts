import { z } from 'zod';
import { blankable, wireId, wireKey, wireName } from '../kernel/wire.ts';
import { wireCode } from './dealers.schema.ts';

/** Spec B§3. `sm_id` is the SM's code with the brand, `dealer_id` the code of the dealer. */
export const salesManager = z.object({
  id: z.int(),
  sm_id: z.string(),
  dealer_id: z.string(),
  dealer_name: z.string(),
  sm_name: z.string(),
  sm_email: z.string(),
  status: z.enum(['0', '1']),
  version: z.int(),
});

export type SalesManager = z.infer<typeof salesManager>;

const typedText = blankable(wireName(1000));

export const saveSalesManagerRequest = z.object({
  id: blankable(wireId),
  version: blankable(wireKey),
  sm_id: blankable(wireCode),
  dealer_id: blankable(wireCode),
  sm_name: typedText,
  sm_email: typedText,
});
