import { z } from 'zod';
import { switchStatus } from '../kernel/status.ts';
import { wireKey } from '../kernel/wire.ts';

/** Spec B§3. */
export const tieUpBrand = z.object({
  id: z.int(),
  make_id: z.int(),
  make: z.string(),
  is_oem: z.enum(['0', '1']),
  status: z.enum(['0', '1']),
  version: z.int(),
});

export type TieUpBrand = z.infer<typeof tieUpBrand>;

const MOST_BRANDS = 100;

/** Spec B§7: several at once; the form sends one. */
export const saveTieUpBrandRequest = z.object({
  data: z
    .array(z.object({ make_id: wireKey, is_oem: switchStatus.default('0') }), {
      error: 'kernel:invalid.list',
    })
    .min(1, { error: 'kernel:required' })
    .max(MOST_BRANDS, { error: 'kernel:invalid.too_many' }),
});
