import { z } from 'zod';
import { blankable, wireFlag, wireId, wireInt, wireKey, wireList } from '../kernel/wire.ts';

const price = blankable(wireInt(0, 1_000_000_000_000));
const year = blankable(wireInt(1900, 2200));
const key = blankable(wireKey);
const keys = z.preprocess((value) => value ?? [], wireList(wireKey));
const flag = z.preprocess((value) => value ?? false, wireFlag);

/** Form only: what is missing is for the rules to say. */
export const recommendationRequest = z.object({
  lead_id: wireId,
  min_price: price,
  max_price: price,
  min_year: year,
  max_year: year,
  fuel_type_id: key,
  transmission_id: key,
  body_type_id: key,
  number_of_seat: key,
  owner_type_id: key,
  color_ids: keys,
  city_id: key,
  customer_locality_id: key,
  dealer_id: key,
  make_ids: keys,
  model_ids: keys,
  with_picture: flag,
  with_sunroof: flag,
  dealer_car: flag,
  individual_car: flag,
});

export type RecommendationRequest = z.output<typeof recommendationRequest>;

export const recommended = z.object({ id: z.int(), lead_id: z.int(), version: z.int() });
export type Recommended = z.infer<typeof recommended>;

const item = z.object({ id: z.int(), name: z.string() });
const items = z.array(item);

/** The option lists of a used-car search; prices in whole units of the market's currency. */
export const usedCarFilter = z.object({
  price: z.array(z.int()),
  year: z.array(z.int()),
  fuel_type: items,
  transmission: items,
  body_type: items,
  /** In the listed order: less than 5, 5, 6, 7, 8, more than 8. */
  seats: items,
  /** 0 unregistered, 1 to 4 first to fourth owner. */
  owner: items,
  color: z.array(item.extend({ hex: z.string().nullable() })),
});

export type UsedCarFilter = z.infer<typeof usedCarFilter>;
