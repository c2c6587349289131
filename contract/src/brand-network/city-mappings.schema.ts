import { z } from 'zod';
import { switchStatus } from '../kernel/status.ts';
import { blankable, wireId, wireKey, wireList, wireText } from '../kernel/wire.ts';

/** Digits as text, because they may start with a zero; callers may send a number. */
const wireCode = z.preprocess(
  (value) => (typeof value === 'number' ? String(value) : value),
  wireText(100).transform((code) => code.trim()),
);

/** Spec B§3. The city is a list of one because the form holds a list; `dealer_id` is the dealer's code. */
export const cityMapping = z.object({
  id: z.int(),
  customer_city_id: z.array(z.int()),
  customer_city: z.string(),
  /** 'city-state'. */
  city_state_name: z.string(),
  dealer_id: z.string(),
  dealer_name: z.string(),
  status: z.enum(['0', '1']),
  created_at: z.iso.datetime(),
  /** Whether the dealer's notice about this mapping was sent. */
  email_sent: z.enum(['Sent', 'Not Sent']),
  version: z.int(),
});

export type CityMapping = z.infer<typeof cityMapping>;

/** `keywords` is part of a code or name, `city` a city id. */
export const mappingFilters = { keywords: blankable(wireText(100)), city: blankable(wireKey) };

export const mappingRequest = z.object({ id: wireKey });

/** Spec B§4. */
export const mappingStatusRequest = z.object({
  id: wireId,
  version: blankable(wireKey),
  status: switchStatus,
});

/** Maximum number of cities in one save. */
const MOST_CITIES = 200;

export const saveCityMappingRequest = z.object({
  id: blankable(wireId),
  version: blankable(wireKey),
  customer_city_id: blankable(
    wireList(wireKey).refine((ids) => ids.length <= MOST_CITIES, { error: 'kernel:invalid.too_many' }),
  ),
  dealer_id: blankable(wireCode),
  status: blankable(switchStatus),
});
