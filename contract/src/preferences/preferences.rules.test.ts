import { describe, expect, it } from 'vitest';
import { MARKETS } from '../kernel/market.ts';
import english from './messages.en.json' with { type: 'json' };
import indonesian from './messages.id.json' with { type: 'json' };
import {
  additionErrors,
  DEFAULT_MODEL_STATUS,
  DEFAULT_SOURCE,
  moved,
  type PreferenceValues,
  preferencesErrors,
  sorted,
  suggestedCar,
} from './preferences.rules.ts';
import {
  emptyRecommendation,
  isOfferedInRange,
  RECOMMENDATION_REQUIRED,
  type RecommendationValues,
  recommendationErrors,
  usedCarPrices,
  usedCarYears,
} from './recommendation.rules.ts';

const car = (values: Partial<PreferenceValues> = {}): PreferenceValues => ({
  id: 1,
  make_id: 1,
  model_id: 10,
  city_id: 5,
  dse_id: null,
  model_status_id: DEFAULT_MODEL_STATUS,
  source_id: DEFAULT_SOURCE,
  ...values,
});
const keysOf = (faults: Readonly<Record<string, { key: string } | undefined>>) =>
  Object.fromEntries(Object.entries(faults).map(([path, fault]) => [path, fault?.key]));

describe('the order of preferences', () => {
  it.each([
    [1, 2, ['b', 'a', 'c']],
    [3, 1, ['c', 'a', 'b']],
    [2, 2, ['a', 'b', 'c']],
  ])('DET-040 from %s to %s', (from, to, list) => {
    expect(moved(['a', 'b', 'c'], from, to)).toEqual({ list });
  });

  it.each([
    [1, 0],
    [3, 4],
    [0, 1],
    [1, 1.5],
  ])('DET-041 from %s to %s is an error UPDATE_SORT', (from, to) => {
    expect(moved(['a', 'b', 'c'], from, to)).toEqual({ error: { key: 'preferences:update_sort' } });
  });

  it.each([
    [[2, 1], true],
    [[1, 1], false],
    [[0, 1], false],
    [[1, 3], false],
    [[1, undefined], false],
    [[undefined, undefined], true],
  ])('DET-041 the priorities %j are an order: %s', (orders, isOrder) => {
    const result = sorted(orders.map((sort_order, name) => ({ sort_order, name })));
    expect('list' in result).toBe(isOrder);
  });
});

describe('a list of preferences', () => {
  it('DET-043 DET-044 has the source 3 and the model status 2 by default', () => {
    expect([DEFAULT_SOURCE, DEFAULT_MODEL_STATUS]).toEqual([3, 2]);
  });

  it('DET-046 needs a model status for each', () => {
    expect(keysOf(preferencesErrors([car(), car({ id: 2, model_id: 11, model_status_id: null })]))).toEqual({
      'car_preference.1.model_status_id': 'preferences:modal_status_is_required',
    });
  });

  it('DET-047 takes a new car with city, make and model only', () => {
    const blank = car({ id: null, make_id: null, model_id: null, city_id: null });
    expect(keysOf(additionErrors(blank, []))).toEqual({
      make_id: 'kernel:required',
      model_id: 'kernel:required',
      city_id: 'kernel:required',
    });
    expect(preferencesErrors([car({ city_id: null })])).toEqual({});
  });

  it.each([
    [{}, true],
    [{ city_id: 6 }, false],
    [{ dse_id: 3 }, false],
    [{ model_id: 11 }, false],
  ])('DET-048 a second one with %j is a duplicate: %s', (other, isSame) => {
    const errors = keysOf(preferencesErrors([car(), car({ id: null, ...other })]));
    expect(errors).toEqual(isSame ? { 'car_preference.1.model_id': 'preferences:same_make_model' } : {});
  });
});

const FULL: RecommendationValues = {
  ...emptyRecommendation(1),
  min_price: 100,
  max_price: 200,
  min_year: 2020,
  max_year: 2024,
  fuel_type_id: 1,
  transmission_id: 1,
  body_type_id: 1,
  number_of_seat: 1,
  owner_type_id: 0,
  color_ids: [1],
  customer_locality_id: 1,
};

describe('a used-car search', () => {
  it('DET-053 asks for twelve fields in one order', () => {
    expect(RECOMMENDATION_REQUIRED.join(' ')).toBe(
      'min_price max_price min_year max_year fuel_type_id transmission_id body_type_id number_of_seat ' +
        'owner_type_id color_ids city_id customer_locality_id',
    );
    expect(Object.keys(recommendationErrors(emptyRecommendation(null)))).toEqual([
      ...RECOMMENDATION_REQUIRED,
    ]);
    expect(recommendationErrors(FULL)).toEqual({});
  });

  it.each(RECOMMENDATION_REQUIRED)('DET-054 a missing %s has its own message', (field) => {
    const blank = { ...FULL, [field]: field === 'color_ids' ? [] : null };
    expect(keysOf(recommendationErrors(blank))).toEqual({ [field]: `preferences:missing.${field}` });
  });

  it.each([
    [english, /^Please select \S/],
    [indonesian, /^Silakan pilih \S/],
  ])('DET-054 each of the twelve names its own field', (messages, words) => {
    const asked = RECOMMENDATION_REQUIRED.map((field) => messages[`missing.${field}`]);
    expect(new Set(asked).size).toBe(12);
    for (const message of asked) expect(message).toMatch(words);
  });

  it('DET-056 offers nothing that would turn a range over, and takes none', () => {
    expect(isOfferedInRange('min_price', 250, FULL)).toBe(false);
    expect(isOfferedInRange('min_price', 200, FULL)).toBe(true);
    expect(isOfferedInRange('max_price', 50, FULL)).toBe(false);
    expect(isOfferedInRange('min_year', 2025, FULL)).toBe(false);
    expect(isOfferedInRange('max_year', 2019, FULL)).toBe(false);
    expect(isOfferedInRange('max_year', 2019, { ...FULL, min_year: null })).toBe(true);
    expect(keysOf(recommendationErrors({ ...FULL, min_price: 300, min_year: 2025 }))).toEqual({
      max_price: 'preferences:range',
      max_year: 'preferences:range',
    });
  });

  it('offers prices that rise and the last 26 years', () => {
    for (const market of Object.values(MARKETS)) {
      const prices = usedCarPrices(market);
      expect(prices).toEqual(prices.toSorted((one, other) => one - other));
    }
    expect([usedCarYears(2026).length, usedCarYears(2026)[0], usedCarYears(2026).at(-1)]).toEqual([
      26, 2026, 2001,
    ]);
  });
});

it('suggests the newest enquired car that the list lacks', () => {
  const car = (make_id: number, model_id: number) => ({ make_id, model_id });
  expect(suggestedCar([car(1, 2), car(3, 4)], [])).toEqual(car(1, 2));
  expect(suggestedCar([car(1, 2), car(1, 4)], [car(1, 2)])).toEqual(car(1, 4));
  expect(suggestedCar([car(1, 2)], [car(1, 2)])).toBeUndefined();
});
