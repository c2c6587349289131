import { describe, expect, it } from 'vitest';
import type { RoleId } from '../kernel/roles.ts';
import {
  type Actor,
  type AttributionId,
  attributionApplies,
  attributionSetBack,
  attributionTargets,
  type BillingStatusId,
  billingTargets,
  defaultAttribution,
  defaultBilling,
  isAttributionShown,
} from './attribution.rules.ts';
import { validateStatusUpdate } from './lead-status.rules.ts';
import {
  expectedBillings,
  expectedTargets,
  ROLES,
  STORED_ATTRIBUTIONS,
  STORED_BILLINGS,
} from './tables.fixture.ts';
import { BOOKED, buildContext } from './test-builders.ts';

const can = (role: RoleId, attribution = true, billing = true): Actor => ({
  role,
  rights: { attribution, billing },
});
const stored = (attributionId: AttributionId | null, billingStatusId: BillingStatusId | null = null) => ({
  attributionId,
  billingStatusId,
});
const TRANSITIONS = ROLES.flatMap((role) => STORED_ATTRIBUTIONS.map((from) => [role, from] as const));

describe('attribution', () => {
  it.each(TRANSITIONS)(
    'DET-122 DET-130 role %i may move attribution %s just where the table says',
    (role, from) => {
      for (const billing of STORED_BILLINGS) {
        expect(attributionTargets(stored(from, billing), can(role))).toEqual(
          expectedTargets(from, billing, role),
        );
        expect(attributionTargets(stored(from, billing), can(role, false))).toEqual([]);
      }
    },
  );

  const SHOWN_AT = ['6/11', '6/12', '6/13', '6/15'];
  const PLACES = '1/1 1/5 2/2 3/7 4/9 5/17 6/11 6/12 6/13 6/15 6/16 24/21 6/ /'.split(' ');

  it('DET-123 is shown in status 6 except sub-status 16, to anyone who has an option', () => {
    const at = (place: string) =>
      place.split('/').map((id) => (id === '' ? null : Number(id))) as [number, number];
    const shownTo = (actor: Actor) =>
      PLACES.filter((place) => isAttributionShown(...at(place), stored(null), actor));
    for (const role of [1, 3, 5, 7] as const) expect(shownTo(can(role))).toEqual(SHOWN_AT);
    for (const role of [2, 4, 6] as const) expect(shownTo(can(role))).toEqual([]);
    expect(shownTo(can(5, false))).toEqual([]);
    expect(PLACES.filter((place) => attributionApplies(...at(place)))).toEqual(SHOWN_AT);
  });

  it('DET-124 defaults to 1, or to the stored one where 1 is out of reach', () => {
    const defaults = (role: RoleId) =>
      STORED_ATTRIBUTIONS.map((from) => defaultAttribution(stored(from), can(role)));
    expect(defaults(3)).toEqual([1, 1, 2, 3, 1, 5]);
    expect(defaults(5)).toEqual([1, 1, 2, 3, 1, 5]);
    expect(defaults(1)).toEqual([1, 1, 1, 3, 1, 1]);
  });

  it('DET-124 an update that names none saves 1 for a new purchase and keeps a stored one', () => {
    const settled = (attributionId: AttributionId | null, actor: Actor) => {
      const context = buildContext({ ...actor, current: { statusId: 6, subStatusId: 11, attributionId } });
      return validateStatusUpdate(BOOKED, context).values.attribution_id;
    };
    expect(STORED_ATTRIBUTIONS.map((from) => settled(from, can(3)))).toEqual([1, 1, 2, 3, 4, 5]);
    expect(settled(null, can(3, false))).toBeNull();
  });

  it('is dropped when the purchase turns out to be a used car, or no purchase at all', () => {
    const current = { statusId: 6, subStatusId: 13, attributionId: 4 } as const;
    const context = buildContext({ role: 1, current });
    const used = validateStatusUpdate(
      { status_id: 6, sub_status_id: 16, reason_id: 1, attribution_id: 4 },
      context,
    );
    expect([used.errors, used.values.attribution_id]).toEqual([{}, null]);
  });
});

describe('billing', () => {
  it('DET-125 starts at 1 once attribution is 3 and exists for no other attribution', () => {
    expect([null, 1, 2, 4, 5].map((chosen) => defaultBilling(chosen, stored(3, 2)))).toEqual([
      null,
      null,
      null,
      null,
      null,
    ]);
    expect(
      [null, 1, 2, 3].map((billing) => defaultBilling(3, stored(3, billing as BillingStatusId | null))),
    ).toEqual([1, 1, 2, 3]);
    expect(defaultBilling(3, stored(2, 3))).toBe(1);
  });

  it.each(ROLES)('role %i takes billing just where the table says', (role) => {
    for (const billing of STORED_BILLINGS) {
      expect(billingTargets(stored(3, billing), can(role))).toEqual(expectedBillings(billing ?? 1, role));
      expect(billingTargets(stored(3, billing), can(role, true, false))).toEqual([billing ?? 1]);
    }
  });
});

describe('an update that sets attribution and billing', () => {
  const CHOICES = [1, 2, 3, 4, 5, 6];

  it.each(TRANSITIONS)(
    'DET-122 DET-125 DET-130 by role %i from attribution %s is refused beyond the tables',
    (role, from) => {
      for (const billing of STORED_BILLINGS) {
        const current = {
          statusId: 6,
          subStatusId: 11,
          attributionId: from,
          billingStatusId: billing,
        } as const;
        const context = buildContext({ ...can(role), current });
        for (const attribution_id of CHOICES) {
          const allowed = [from ?? 1, ...expectedTargets(from, billing, role)].includes(
            attribution_id as AttributionId,
          );
          for (const billing_status_id of [1, 2, 3, 4]) {
            const { errors, values } = validateStatusUpdate(
              { ...BOOKED, attribution_id, billing_status_id },
              context,
            );
            const before = from === 3 ? (billing ?? 1) : 1;
            const billed = attribution_id !== 3 || expectedBillings(before, role).includes(billing_status_id);
            expect([errors.attribution_id?.key, errors.billing_status_id?.key]).toEqual([
              allowed ? undefined : 'lead-status:attribution.not_allowed',
              billed ? undefined : 'lead-status:billing.not_allowed',
            ]);
            expect(values.billing_status_id).toBe(attribution_id === 3 ? billing_status_id : null);
          }
        }
      }
    },
  );

  it('without the right may only leave them as they are', () => {
    const current = { statusId: 6, subStatusId: 11, attributionId: 4 } as const;
    const context = buildContext({ ...can(5, false, false), current });
    const keyOf = (attribution_id: number) =>
      validateStatusUpdate({ ...BOOKED, attribution_id }, context).errors.attribution_id?.key;
    expect([keyOf(4), keyOf(1)]).toEqual([undefined, 'lead-status:attribution.not_allowed']);
  });
});

describe('what a save takes back of the client’s decision', () => {
  it.each([
    [3, 1, { from: 3, to: 1 }],
    [4, null, { from: 4, to: null }],
    [3, 3, null],
    [2, 5, null],
    [1, null, null],
    [null, 1, null],
  ] as const)('from %s to %s: %o', (attributionId, to, told) => {
    expect(attributionSetBack({ attribution_id: to }, { attributionId, billingStatusId: null })).toEqual(
      told,
    );
  });
});
