import { describe, expect, it } from 'vitest';
import {
  onAttributionChosen,
  onBookingKnown,
  onDealerChosen,
  onDseChosen,
  onMakeChosen,
  onStatusChosen,
  onSubStatusChosen,
} from './choices.rules.ts';
import { applicableValues } from './field-presence.rules.ts';
import { BOOKED, buildContext, HOT } from './test-builders.ts';
import { EMPTY_VALUES, normaliseValues, type StatusValues } from './values.rules.ts';

const hot = normaliseValues(HOT);
const booked = normaliseValues({ ...BOOKED, attribution_id: 4, status_reason_id: 8 });

describe('choosing a status', () => {
  it('DET-132 clears the sub-status and what hangs on it', () => {
    expect(onStatusChosen(hot, 3)).toEqual({ ...hot, status_id: 3, sub_status_id: null, buy_time: null });
    expect(onStatusChosen(booked, 24)).toMatchObject({
      status_id: 24,
      sub_status_id: null,
      attribution_id: null,
      billing_status_id: null,
      status_reason_id: null,
    });
  });

  it('keeps what was typed for the way back, but does not save it meanwhile', () => {
    const slipped = onStatusChosen(booked, 24);
    expect(slipped.booking_name).toBe('Budi Santoso');
    expect(applicableValues(slipped, buildContext()).booking_name).toBeNull();
  });

  it('changes nothing when the same one is chosen again', () => {
    expect(onStatusChosen(hot, 2)).toBe(hot);
  });
});

describe('choosing a sub-status', () => {
  it('DET-133 clears the buy time', () => {
    expect(onSubStatusChosen(hot, 3, buildContext())).toEqual({ ...hot, sub_status_id: 3, buy_time: null });
  });

  it('DET-124 DET-133 clears the attribution, which then starts at 1', () => {
    const current = { statusId: 6, subStatusId: 11, attributionId: 4 } as const;
    const next = onSubStatusChosen(booked, 12, buildContext({ current }));
    expect([next.attribution_id, next.status_reason_id]).toEqual([1, null]);
  });

  it('DET-133 leaves the attribution empty where none is shown', () => {
    expect(onSubStatusChosen(booked, 16, buildContext()).attribution_id).toBeNull();
    expect(onSubStatusChosen(booked, 12, buildContext({ role: 4 })).attribution_id).toBeNull();
  });

  it('changes nothing when the same one is chosen again', () => {
    expect(onSubStatusChosen(hot, 2, buildContext())).toBe(hot);
  });
});

describe('choosing the rest', () => {
  it('DET-125 attribution 3 starts billing at 1, any other ends it', () => {
    const attributed = onAttributionChosen(booked, 3, buildContext());
    expect(attributed).toEqual({
      ...booked,
      attribution_id: 3,
      billing_status_id: 1,
      status_reason_id: null,
    });
    expect(onAttributionChosen(attributed, 2, buildContext()).billing_status_id).toBeNull();
    expect(onAttributionChosen(attributed, 3, buildContext())).toBe(attributed);
  });

  it('a make clears the model, a dealer the DSE', () => {
    expect(onMakeChosen(booked, 9, () => true)).toEqual({ ...booked, make_id: 9, model_id: null });
    expect(onMakeChosen(booked, 1, () => false)).toBe(booked);
    const sold = { ...booked, purchase_from_dse_id: 5 };
    expect(onDealerChosen(sold, 'other')).toEqual({ ...booked, purchase_dealer_id: 'other' });
    expect(onDealerChosen(sold, 3)).toBe(sold);
  });

  it('a make takes a dealer along who does not sell it, with the DSE, but no dealer who is in no list', () => {
    const sold = { ...booked, purchase_from_dse_id: 5 };
    const without = { ...booked, make_id: 9, model_id: null, purchase_dealer_id: null };
    expect(onMakeChosen(sold, 9, (dealerId) => dealerId !== 3)).toEqual(without);
    const other = { ...booked, purchase_dealer_id: 'other' as const };
    expect(onMakeChosen(other, 9, () => false)).toMatchObject({ purchase_dealer_id: 'other' });
  });

  const elsewhere = normaliseValues({
    ...BOOKED,
    purchase_dealer_id: null,
    other_dealer_name: 'Auto Lain',
    other_dse_name: 'Pak Slamet',
  });
  /** The seller as a save would store it. */
  const seller = (values: StatusValues) => {
    const saved = applicableValues(normaliseValues(values), buildContext());
    return [
      saved.purchase_dealer_id,
      saved.other_dealer_name,
      saved.purchase_from_dse_id,
      saved.other_dse_name,
    ];
  };

  it.each([
    ['nobody else', elsewhere, ['other', 'Auto Lain', 'other', 'Pak Slamet']],
    ['a listed dealer', onDealerChosen(elsewhere, 3), [3, null, null, null]],
    ['no dealer', onDealerChosen(elsewhere, null), [null, null, null, null]],
    [
      'no dealer after a listed one',
      onDealerChosen(onDealerChosen(elsewhere, 3), null),
      [null, null, null, null],
    ],
    ['a listed DSE', onDseChosen(elsewhere, 5), ['other', 'Auto Lain', 5, null]],
    ['no DSE', onDseChosen(elsewhere, null), ['other', 'Auto Lain', null, null]],
  ] as const)('DET-134 DET-135 the names of another dealer and DSE, then %s', (_choice, values, saved) => {
    expect(seller(values)).toEqual(saved);
  });

  it('a listed dealer chosen by a slip does not cost the name of the other one', () => {
    const back = onDealerChosen(onDealerChosen(elsewhere, 3), 'other');
    expect([back.other_dealer_name, back.other_dse_name]).toEqual(['Auto Lain', null]);
  });
});

describe('a booking of a lead whose car a dealer has', () => {
  const car = { make_id: 1, model_id: 11, dealer_id: 7, dse_id: 70 };
  const booked = { ...EMPTY_VALUES, status_id: 6, sub_status_id: 11 };
  const consumer = { name: 'Rina', mobile: '81377700011', cityId: 3 };
  const known = { car, consumer, today: '2026-11-20' };

  it('begins with that car, its dealer and DSE, the customer as the buyer, and today', () => {
    expect(onBookingKnown(booked, known)).toMatchObject({
      booking_name: 'Rina',
      booking_mobile: '81377700011',
      booking_city_id: 3,
      booking_relation: 1,
      make_id: 1,
      model_id: 11,
      purchase_dealer_id: 7,
      purchase_from_dse_id: 70,
      booking_date: '2026-11-20',
    });
  });

  it.each([
    ['another make was chosen', { make_id: 2 }],
    ['another dealer was chosen', { purchase_dealer_id: 8 }],
  ])('stays as it is where %s', (_, chosen) => {
    const values = { ...booked, booking_name: 'Sri', ...chosen, booking_date: '2026-11-18' };
    expect(onBookingKnown(values, known)).toEqual(values);
  });

  it('is the only sub-status that does', () => {
    const values = { ...booked, sub_status_id: 13 };
    expect(onBookingKnown(values, known)).toEqual(values);
  });

  it('of a wanted car begins with it, and asks for the dealer', () => {
    const wished = { ...known, car: { ...car, dealer_id: null, dse_id: null } };
    expect(onBookingKnown(booked, wished)).toMatchObject({ model_id: 11, purchase_dealer_id: null });
    const nothing = onBookingKnown(booked, { ...known, car: undefined });
    expect([nothing.make_id, nothing.booking_date]).toEqual([null, '2026-11-20']);
  });
});
