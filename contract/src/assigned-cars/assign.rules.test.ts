import { describe, expect, it } from 'vitest';
import { isLeadStatusId, type LeadSubStatusId, statusOf } from '../kernel/lead-statuses.ts';
import { ASSIGN_RULES, assignRefusal, isWithDealer, suggestedAssignment } from './assign.rules.ts';

const FULL = { make_id: 1, model_id: 2, city_id: 3, dse_id: 4, comment: '' };

it.each(['make_id', 'model_id', 'city_id', 'dse_id'] as const)('an assignment needs its %s', (field) => {
  expect(ASSIGN_RULES.faults(FULL)).toEqual({});
  const key = field === 'dse_id' ? 'assigned-cars:dse_required' : 'kernel:required';
  expect(ASSIGN_RULES.faults({ ...FULL, [field]: null })).toEqual({
    [field]: expect.objectContaining({ key }),
  });
  expect(ASSIGN_RULES.isRequired(field)).toBe(true);
});

describe('a lead goes to a dealer', () => {
  it.each([
    [1, true],
    [3, true],
    [21, true],
    [11, true],
    [12, false],
    [13, false],
    [8, false],
    [9, false],
    [17, false],
  ] as const)('with the sub-status %s: %s', (subStatusId: LeadSubStatusId, may) => {
    const statusId = statusOf(subStatusId);
    expect(isLeadStatusId(statusId) && assignRefusal({ statusId, subStatusId }) === null).toBe(may);
  });
});

it.each([
  [null, 5, true],
  [1, 5, true],
  [2, 5, false],
  [1, 6, false],
])('a car with the LD status %s at the dealer %s is with the dealer 5: %s', (status, dealer_id, isWith) => {
  const wanted = { model_id: 2, dealer_id: 5 };
  expect(isWithDealer([{ status, dealer_id, model_id: 2 }], wanted)).toBe(isWith);
  expect(isWithDealer([{ status, dealer_id, model_id: 3 }], wanted)).toBe(false);
});

it('the first preference that no dealer has is suggested, in its own city or the customer’s', () => {
  const wish = (model_id: number, more: object = {}) => ({
    make_id: 1,
    model_id,
    city_id: null,
    dse_id: null,
    ...more,
  });
  const wishes = [wish(2), wish(3, { city_id: 8, dse_id: 9 })];
  const car = { status: null, model_id: 2 };
  const first = { make_id: 1, model_id: 2, city_id: 7, dse_id: null, comment: '' };
  expect(suggestedAssignment(wishes, [], 7)).toEqual(first);
  expect(suggestedAssignment(wishes, [{ ...car, status: 2 }], 7)).toEqual(first);
  expect(suggestedAssignment(wishes, [car], 7)).toMatchObject({ model_id: 3, city_id: 8, dse_id: 9 });
  expect(suggestedAssignment([], [car], 7)).toMatchObject({ make_id: null, model_id: null, city_id: 7 });
});
