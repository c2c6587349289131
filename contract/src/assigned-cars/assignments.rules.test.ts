import { describe, expect, it } from 'vitest';
import { mayChangeDse, otherDses, REASSIGN_RULES, reassignRefusal } from './assignments.rules.ts';

describe('another DSE for an assigned car', () => {
  describe('DET-098', () => {
    it.each([
      [undefined, 'assigned-cars:dse_required'],
      [0, 'assigned-cars:dse_required'],
      [7, undefined],
    ])('the form with the DSE %s says %s', (dse_id, key) => {
      expect(REASSIGN_RULES.faults({ dse_id: dse_id ?? null, comment: '' }).dse_id?.key).toBe(key);
    });

    it('the DSE is required and the comment is not', () => {
      const fields = ['dse_id', 'comment'] as const;
      expect(fields.map((field) => REASSIGN_RULES.isRequired(field))).toEqual([true, false]);
    });
  });

  it.each([
    [{ status: null, dseId: null }, undefined],
    [{ status: 0, dseId: 3 }, undefined],
    [{ status: 1, dseId: 3 }, undefined],
    [{ status: 1, dseId: 7 }, 'same_dse'],
    [{ status: 2, dseId: 3 }, 'removed'],
    [{ status: 2, dseId: 7 }, 'removed'],
  ] as const)('a car of %o given to 7: %s', (car, refusal) => {
    expect(reassignRefusal(car, 7)).toBe(refusal);
    expect(mayChangeDse(car)).toBe(refusal !== 'removed');
  });

  it.each([
    [null, [3, 7]],
    [3, [7]],
    [9, [3, 7]],
  ])('with %s on it the choice is %o', (current, offered) => {
    const dses = [{ dse_id: 3 }, { dse_id: 7 }];
    expect(otherDses(dses, current).map(({ dse_id: id }) => id)).toEqual(offered);
  });
});
