import { describe, expect, it } from 'vitest';
import { isCompleteRule, modelsAfter, modelsOfBrands, NEW_RULE, RULE_KEYS } from './rule-form.rules.ts';

const MODELS = [
  { id: 11, mk_id: 1 },
  { id: 12, mk_id: 1 },
  { id: 21, mk_id: 2 },
];

describe('the form of a web rule', () => {
  it.each([
    [[], []],
    [[1], [11, 12]],
    [
      [1, 2],
      [11, 12, 21],
    ],
    [[-1], [11, 12, 21]],
  ])('WEB-004 WEB-008 brands %j offer the models %j', (brands, ids) => {
    expect(modelsOfBrands(brands, MODELS).map(({ id }) => id)).toEqual(ids);
  });

  it.each([
    [[11, 21], [2], [21]],
    [[11, 12, 21], [1], [11, 12]],
    [[11, 12], [], []],
    [[-1], [1], [-1]],
    [[-1], [], []],
    [[11], [-1], [11]],
    // A discontinued model that was chosen before.
    [[99, 21], [1], [99]],
  ])('WEB-009 of the models %j the brands %j leave %j', (chosen, brands, left) => {
    expect(modelsAfter({ model_rule: chosen }, brands, MODELS)).toEqual(left);
  });

  it('WEB-017 WEB-018 a complete rule has its ten keys, whatever else is stored', () => {
    expect(RULE_KEYS).toHaveLength(10);
    const whole = { ...NEW_RULE, id: 1, process_list_id: 2 };
    const { city_rule: _, ...part } = whole;
    expect([whole, { ...whole, connect_to_rule: [1] }, part, null].map(isCompleteRule)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});
