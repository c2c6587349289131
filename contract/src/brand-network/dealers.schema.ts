import { z } from 'zod';
import { switchStatus } from '../kernel/status.ts';
import { blankable, wireId, wireKey, wireName, wireText } from '../kernel/wire.ts';

/** Digits as text, because they may begin with a zero; callers may send them as a number. */
export const wireCode = z.preprocess(
  (value) => (typeof value === 'number' ? String(value) : value),
  wireText(100).transform((code) => code.trim()),
);

/** Spec B§3. `dealer_id` is the dealer's code with the brand; the row itself is named by `id`. */
export const brandDealer = z.object({
  id: z.int(),
  dealer_id: z.string(),
  dealer_name: z.string(),
  zip_code: z.string(),
  /** Where the notice about a mapping goes; empty without one (domain.md 12). */
  email: z.string(),
  status: z.enum(['0', '1']),
  version: z.int(),
});

export type BrandDealer = z.infer<typeof brandDealer>;

/** Part of a code, a name or a zip code. */
export const keywordFilter = { keywords: blankable(wireText(100)) };

export const recordRequest = z.object({ id: wireKey });

/** Spec B§4. */
export const recordStatusRequest = z.object({
  id: wireId,
  version: blankable(wireKey),
  status: switchStatus,
});

export const clearedText = z.preprocess(
  (value) => (value === null ? '' : value),
  wireText(1000)
    .transform((typed) => typed.trim())
    .optional(),
);

export const saveBrandDealerRequest = z.object({
  id: blankable(wireId),
  version: blankable(wireKey),
  dealer_id: blankable(wireCode),
  dealer_name: blankable(wireName(1000)),
  zip_code: blankable(wireCode),
  email: clearedText,
});
