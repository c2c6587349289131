import { z } from 'zod';
import { switchStatus } from '../kernel/status.ts';
import { blankable, wireKey } from '../kernel/wire.ts';

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

/** Without an id a make is tied up; with one its brand changes and the make stays. */
const brand = z
  .object({
    id: blankable(wireKey),
    version: blankable(wireKey),
    make_id: blankable(wireKey),
    is_oem: switchStatus.optional(),
    status: switchStatus.optional(),
  })
  .refine(({ id, make_id: makeId }) => id !== undefined || makeId !== undefined, {
    path: ['make_id'],
    error: 'kernel:required',
  })
  .transform(({ id, version, make_id, is_oem, status }) =>
    id === undefined ? { make_id, is_oem } : { id, version, is_oem, status },
  );

/** Spec B§7: takes several; the form sends one. */
export const saveTieUpBrandRequest = z.object({
  data: z
    .array(brand, { error: 'kernel:invalid.list' })
    .min(1, { error: 'kernel:required' })
    .max(MOST_BRANDS, { error: 'kernel:invalid.too_many' }),
});
