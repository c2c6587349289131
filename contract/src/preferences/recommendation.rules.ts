import type { Market } from '../kernel/market.ts';
import { type Text, text } from '../kernel/text.ts';

/** Used car wanted by the customer, to be bought by the buying team. Source: spec A§3, A§5, A§7. */
export interface RecommendationValues {
  readonly min_price: number | null;
  readonly max_price: number | null;
  readonly min_year: number | null;
  readonly max_year: number | null;
  readonly fuel_type_id: number | null;
  readonly transmission_id: number | null;
  readonly body_type_id: number | null;
  readonly number_of_seat: number | null;
  readonly owner_type_id: number | null;
  readonly color_ids: readonly number[];
  /** The customer's city and area. */
  readonly city_id: number | null;
  readonly customer_locality_id: number | null;
  readonly dealer_id: number | null;
  readonly make_ids: readonly number[];
  readonly model_ids: readonly number[];
  readonly with_picture: boolean;
  readonly with_sunroof: boolean;
  readonly dealer_car: boolean;
  readonly individual_car: boolean;
}

export type RecommendationField = keyof RecommendationValues;

/** Field labels; the customer's city has another label than a preference's. */
export function recommendationLabel(field: RecommendationField): Text {
  return text(`preferences:field.${field === 'city_id' ? 'residing_city' : field}`);
}

/** All required, reported in this order (spec A§5). */
export const RECOMMENDATION_REQUIRED = [
  'min_price',
  'max_price',
  'min_year',
  'max_year',
  'fuel_type_id',
  'transmission_id',
  'body_type_id',
  'number_of_seat',
  'owner_type_id',
  'color_ids',
  'city_id',
  'customer_locality_id',
] as const satisfies readonly RecommendationField[];

export const RECOMMENDATION_FLAGS = [
  'with_picture',
  'with_sunroof',
  'dealer_car',
  'individual_car',
] as const satisfies readonly RecommendationField[];

const EMPTY: RecommendationValues = {
  min_price: null,
  max_price: null,
  min_year: null,
  max_year: null,
  fuel_type_id: null,
  transmission_id: null,
  body_type_id: null,
  number_of_seat: null,
  owner_type_id: null,
  color_ids: [],
  city_id: null,
  customer_locality_id: null,
  dealer_id: null,
  make_ids: [],
  model_ids: [],
  with_picture: false,
  with_sunroof: false,
  dealer_car: false,
  individual_car: false,
};

export function emptyRecommendation(cityId: number | null): RecommendationValues {
  return { ...EMPTY, city_id: cityId };
}

const isMissing = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0);

/** 'Please select {field}' for each missing field in form order; then reversed ranges. */
export function recommendationErrors(
  values: RecommendationValues,
): Partial<Record<RecommendationField, Text>> {
  const missing = RECOMMENDATION_REQUIRED.filter((field) => isMissing(values[field]));
  const errors: Partial<Record<RecommendationField, Text>> = Object.fromEntries(
    missing.map((field) => [field, text(`preferences:missing.${field}`)]),
  );
  for (const [low, high] of RANGES)
    if (!isOrdered(values[low], values[high])) errors[high] ??= text('preferences:range');
  return errors;
}

const RANGES = [
  ['min_price', 'max_price'],
  ['min_year', 'max_year'],
] as const;

function isOrdered(low: number | null, high: number | null): boolean {
  return low === null || high === null || low <= high;
}

/** Whether a choice keeps its range in order (spec A§5). */
export function isOfferedInRange(
  field: 'min_price' | 'max_price' | 'min_year' | 'max_year',
  choice: number,
  values: RecommendationValues,
): boolean {
  const isYear = field.endsWith('year');
  return field.startsWith('min')
    ? isOrdered(choice, isYear ? values.max_year : values.max_price)
    : isOrdered(isYear ? values.min_year : values.min_price, choice);
}

/** In millions of the market's currency, as used cars are priced. */
const PRICE_MILLIONS = {
  id: [50, 75, 100, 125, 150, 175, 200, 250, 300, 350, 400, 500, 600, 750, 1_000, 1_500, 2_000, 3_000],
  ph: [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1, 1.25, 1.5, 2, 2.5, 3, 4, 5, 8],
} as const satisfies Record<Market['code'], readonly number[]>;

const MILLION = 1_000_000;

export function usedCarPrices({ code }: Pick<Market, 'code'>): readonly number[] {
  return PRICE_MILLIONS[code].map((millions) => Math.round(millions * MILLION));
}

const OLDEST_YEARS = 25;

/** Newest first. */
export function usedCarYears(thisYear: number): readonly number[] {
  return Array.from({ length: OLDEST_YEARS + 1 }, (_, age) => thisYear - age);
}
