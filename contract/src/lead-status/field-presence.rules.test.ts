import { describe, expect, it } from 'vitest';
import { applicableValues, fieldsFor, fieldsOf } from './field-presence.rules.ts';
import { validateStatusUpdate } from './lead-status.rules.ts';
import { buildContext, RETAILED } from './test-builders.ts';
import { EMPTY_VALUES, normaliseValues, OTHER, type StatusField, type StatusValues } from './values.rules.ts';

const FOLLOW_UP = 'follow_up_date! followup_time!';
const INTERESTED = `${FOLLOW_UP} buy_time! make_id model_id`;
const BOOKED =
  'status_reason_id make_id! model_id! booking_date! purchase_dealer_id! purchase_from_dse_id booking_name! booking_mobile! booking_city_id! booking_relation!';
const BUYER = 'booking_name booking_mobile booking_city_id booking_relation';

/** Required (!) and optional fields of domain.md 1, besides those always shown. */
const FIELDS: Record<string, string> = {
  '1/1': '',
  '1/5': FOLLOW_UP,
  '1/6': FOLLOW_UP,
  '2/2': INTERESTED,
  '2/3': INTERESTED,
  '2/4': INTERESTED,
  '3/7': 'status_reason_id!',
  '3/8': 'status_reason_id!',
  '4/9': 'status_reason_id! internal_comment!',
  '4/10': 'status_reason_id! internal_comment!',
  '4/14': 'status_reason_id! internal_comment! refuse_alternate',
  '5/17': 'status_reason_id!',
  '5/18': 'status_reason_id!',
  '5/19': 'status_reason_id!',
  '5/20': 'status_reason_id!',
  '6/11': BOOKED,
  '6/12': `${BOOKED} purchase_date! stnk_id`,
  '6/13': `status_reason_id make_id! model_id! reason_id! booking_date purchase_dealer_id purchase_from_dse_id ${BUYER}`,
  '6/15': `status_reason_id make_id! model_id! purchase_dealer_id! reason_id! purchase_from_dse_id ${BUYER}`,
  '6/16': 'status_reason_id reason_id! make_id model_id purchase_dealer_id booking_name booking_mobile',
  '24/21': FOLLOW_UP,
  '24/22': FOLLOW_UP,
};
const ALWAYS = 'status_id! sub_status_id! rf ncf eaf dse_process internal_comment lead_comment documents';

function written(fields: Readonly<Record<StatusField, string>>): string[] {
  return Object.entries(fields)
    .filter(([, presence]) => presence !== 'hidden')
    .map(([field, presence]) => (presence === 'required' ? `${field}!` : field))
    .sort();
}

function expected(own: string): string[] {
  const named = own.split(' ').filter(Boolean);
  const always = ALWAYS.split(' ').filter((field) => !named.includes(`${field}!`));
  return [...always, ...named].sort();
}

const place = (text: string) => text.split('/').map(Number) as [number, number];
const values = (overrides: Partial<StatusValues>): StatusValues => ({ ...EMPTY_VALUES, ...overrides });

describe('the fields of each status', () => {
  it.each(Object.entries(FIELDS))('DET-147 %s shows and requires: %s', (state, own) => {
    expect(written(fieldsFor(...place(state)))).toEqual(expected(own));
  });

  it.each(Object.entries(FIELDS))(
    'DET-147 an empty form at %s is missing just its required fields',
    (state, own) => {
      const [status_id, sub_status_id] = place(state);
      const current = { statusId: 1, subStatusId: 5 } as const;
      const { errors } = validateStatusUpdate({ status_id, sub_status_id }, buildContext({ current }));
      const missing = Object.keys(errors).filter((field) => errors[field]?.key === 'kernel:required');
      expect(missing.map((field) => `${field}!`).sort()).toEqual(
        own
          .split(' ')
          .filter((field) => field.endsWith('!'))
          .sort(),
      );
    },
  );

  it('DET-109 status 2 enables the follow-up and requires a buy time before a sub-status is chosen', () => {
    expect(fieldsFor(2, null)).toMatchObject({
      follow_up_date: 'required',
      followup_time: 'required',
      buy_time: 'required',
    });
  });

  it('DET-110 status 6 shows the car and the dealer before a sub-status is chosen', () => {
    expect(fieldsFor(6, null)).toMatchObject({
      make_id: 'optional',
      model_id: 'optional',
      purchase_dealer_id: 'optional',
      purchase_date: 'hidden',
      follow_up_date: 'hidden',
    });
  });

  it.each([11, 12, 13])('DET-116 sub-status %i shows the booking fields', (subStatusId) => {
    const fields = fieldsFor(6, subStatusId);
    const shown = BOOKED.replaceAll('!', '').split(' ') as StatusField[];
    expect(shown.filter((field) => fields[field] === 'hidden')).toEqual([]);
  });

  it('DET-117 DET-151 only sub-status 12 shows the purchase date, and requires it', () => {
    const byState = Object.keys(FIELDS).map((state) => [state, fieldsFor(...place(state)).purchase_date]);
    expect(byState.filter(([, presence]) => presence !== 'hidden')).toEqual([['6/12', 'required']]);
  });

  it('DET-150 only sub-statuses 11, 12 and 13 show the booking date', () => {
    const shown = Object.keys(FIELDS).filter((state) => fieldsFor(...place(state)).booking_date !== 'hidden');
    expect(shown).toEqual(['6/11', '6/12', '6/13']);
  });

  it.each([15, 16])('DET-118 sub-status %i asks for no date', (subStatusId) => {
    const fields = fieldsFor(6, subStatusId);
    const dates = [
      'follow_up_date',
      'booking_date',
      'purchase_date',
      'stnk_follow_up_date',
      'buy_time',
    ] as const;
    expect(dates.map((field) => fields[field])).toEqual(dates.map(() => 'hidden'));
  });

  it('DET-119 sub-statuses 13 and 16 leave different fields optional', () => {
    const optional = (subStatusId: number) =>
      Object.entries(fieldsFor(6, subStatusId))
        .filter(([field, presence]) => presence === 'optional' && !ALWAYS.includes(field))
        .map(([field]) => field);
    expect(optional(13)).toEqual([
      'status_reason_id',
      'booking_date',
      'purchase_dealer_id',
      'purchase_from_dse_id',
      'booking_name',
      'booking_mobile',
      'booking_city_id',
      'booking_relation',
    ]);
    expect(optional(16)).toEqual([
      'make_id',
      'model_id',
      'status_reason_id',
      'purchase_dealer_id',
      'booking_name',
      'booking_mobile',
    ]);
  });

  it('shows nothing but the always present fields for an id that does not exist or does not fit', () => {
    expect(written(fieldsFor(7, null))).toEqual(expected(''));
    expect(written(fieldsFor(2, 11))).toEqual(expected(''));
    expect(written(fieldsFor(null, null))).toEqual(expected(''));
  });
});

describe('fields that a choice brings up', () => {
  const shownBy = (overrides: Partial<StatusValues>) =>
    fieldsOf(values({ status_id: 6, sub_status_id: 12, ...overrides }), buildContext());

  it('DET-134 choosing other as dealer shows a free text and requires it', () => {
    expect(shownBy({ purchase_dealer_id: OTHER }).other_dealer_name).toBe('required');
    expect(shownBy({ purchase_dealer_id: 3 }).other_dealer_name).toBe('hidden');
    expect(shownBy({}).other_dealer_name).toBe('hidden');
  });

  it('DET-134 a dealer chosen as other needs its name', () => {
    const wire = { ...RETAILED, purchase_dealer_id: OTHER } as const;
    expect(Object.keys(validateStatusUpdate(wire, buildContext()).errors)).toEqual(['other_dealer_name']);
    const named = { ...wire, other_dealer_name: 'Auto Jaya' };
    expect(validateStatusUpdate(named, buildContext()).errors).toEqual({});
  });

  it('DET-135 choosing other as DSE shows a free text and requires it', () => {
    expect(shownBy({ purchase_from_dse_id: OTHER }).other_dse_name).toBe('required');
    expect(shownBy({ purchase_from_dse_id: 3 }).other_dse_name).toBe('hidden');
  });

  it('DET-135 a DSE chosen as other needs a name', () => {
    const wire = { ...RETAILED, purchase_from_dse_id: OTHER } as const;
    expect(Object.keys(validateStatusUpdate(wire, buildContext()).errors)).toEqual(['other_dse_name']);
    expect(validateStatusUpdate({ ...wire, other_dse_name: 'Eko' }, buildContext()).errors).toEqual({});
  });

  it.each([
    [1, 'required', 'hidden'],
    [2, 'hidden', 'required'],
    [3, 'hidden', 'hidden'],
  ])('registration %i asks for the number: %s, for a follow-up date: %s', (stnk_id, number, followUp) => {
    const { stnk_number, stnk_follow_up_date } = shownBy({ stnk_id });
    expect([stnk_number, stnk_follow_up_date]).toEqual([number, followUp]);
  });

  it('the reason Other asks for a text', () => {
    const lost = (reason_id: number) =>
      fieldsOf(values({ status_id: 6, sub_status_id: 13, reason_id }), buildContext()).other_reason_text;
    expect([lost(6), lost(7)]).toEqual(['hidden', 'required']);
  });

  it('none while the field of that choice is hidden itself', () => {
    const slipped = values({
      status_id: 2,
      sub_status_id: 2,
      purchase_dealer_id: OTHER,
      reason_id: 7,
      stnk_id: 1,
    });
    expect(fieldsOf(slipped, buildContext())).toEqual(fieldsFor(2, 2));
  });

  it('DET-126 attribution 4 asks for a status reason, attribution 3 offers billing', () => {
    expect(shownBy({ attribution_id: 4 })).toMatchObject({
      status_reason_id: 'required',
      billing_status_id: 'hidden',
    });
    expect(shownBy({ attribution_id: 3 })).toMatchObject({
      status_reason_id: 'optional',
      billing_status_id: 'optional',
    });
  });

  it('no billing to anyone who lacks its right', () => {
    const bought = values({ status_id: 6, sub_status_id: 11, attribution_id: 3 });
    const billingOf = (billing: boolean) =>
      fieldsOf(bought, buildContext({ rights: { attribution: true, billing } })).billing_status_id;
    expect([billingOf(true), billingOf(false)]).toEqual(['optional', 'hidden']);
  });
});

describe('values of hidden fields', () => {
  it('are left out of what is judged and saved', () => {
    const typed = normaliseValues({
      ...RETAILED,
      sub_status_id: 16,
      reason_id: 1,
      booking_date: '2999-01-01',
      buy_time: 'never',
      stnk_id: 1,
      attribution_id: 3,
      internal_comment: 'kept',
    });
    expect(applicableValues(typed, buildContext())).toEqual({
      ...EMPTY_VALUES,
      status_id: 6,
      sub_status_id: 16,
      reason_id: 1,
      make_id: 1,
      model_id: 2,
      purchase_dealer_id: 3,
      booking_name: 'Budi Santoso',
      booking_mobile: '81190234470',
      internal_comment: 'kept',
    });
  });

  it('do not survive the choice that showed them', () => {
    const typed = normaliseValues({ ...RETAILED, purchase_dealer_id: 3, other_dealer_name: 'Auto Jaya' });
    expect(applicableValues(typed, buildContext()).other_dealer_name).toBeNull();
  });
});
