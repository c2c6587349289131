import { z } from 'zod';
import { blankable, wireFlag, wireId, wireInt, wireKey, wireList } from '../kernel/wire.ts';

const price = blankable(wireInt(0, 1_000_000_000_000));
const year = blankable(wireInt(1900, 2200));
const key = blankable(wireKey);
const keys = z.preprocess((value) => value ?? [], wireList(wireKey));
const flag = z.preprocess((value) => value ?? false, wireFlag);

/** Shape only: the rules report missing values. */
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

export const lastSearchRequest = z.object({ lead_id: wireId });

const id = z.int();
const ids = z.array(id);

/** Latest search of a lead, handed over or only saved; null before the first. */
export const lastSearch = z
  .object({
    min_price: z.int(),
    max_price: z.int(),
    min_year: z.int(),
    max_year: z.int(),
    fuel_type_id: id,
    transmission_id: id,
    body_type_id: id,
    number_of_seat: id,
    owner_type_id: id,
    color_ids: ids,
    city_id: id,
    customer_locality_id: id,
    dealer_id: id.nullable(),
    make_ids: ids,
    model_ids: ids,
    with_picture: z.boolean(),
    with_sunroof: z.boolean(),
    dealer_car: z.boolean(),
    individual_car: z.boolean(),
    created_date: z.iso.datetime(),
  })
  .nullable();

export type LastSearch = z.infer<typeof lastSearch>;

const item = z.object({ id: z.int(), name: z.string() });
const items = z.array(item);

/** Options of a used-car search; prices in whole units of the market's currency. */
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
