import { describe, expect, it } from 'vitest';
import { CONFIGURED_IDS, errorSummary, validateStatusUpdate } from './lead-status.rules.ts';
import type { StatusWire } from './lead-status.schema.ts';
import english from './messages.en.json' with { type: 'json' };
import indonesian from './messages.id.json' with { type: 'json' };
import { BOOKED, buildContext, HOT, RETAILED } from './test-builders.ts';

const called = { statusId: 1, subStatusId: 5 } as const;
const followUp = { follow_up_date: '2026-11-25', followup_time: '10:15' };
const lost = { status_id: 6, make_id: 1, model_id: 2, reason_id: 1 };

/** One complete update per sub-status. */
const COMPLETE: StatusWire[] = [
  { status_id: 1, sub_status_id: 5, ...followUp },
  { status_id: 1, sub_status_id: 6, follow_up_date: '2026-11-25 10:15' },
  HOT,
  { ...HOT, sub_status_id: 3, follow_up_date: '2026-12-25' },
  { ...HOT, sub_status_id: 4, follow_up_date: '2027-03-01' },
  ...[7, 8].map((sub_status_id) => ({ status_id: 3, sub_status_id, status_reason_id: 1 })),
  ...[9, 10, 14].map((sub_status_id) => ({
    status_id: 4,
    sub_status_id,
    status_reason_id: 1,
    internal_comment: 'x',
  })),
  ...[17, 18, 19, 20].map((sub_status_id) => ({ status_id: 5, sub_status_id, status_reason_id: 1 })),
  BOOKED,
  RETAILED,
  { ...lost, sub_status_id: 13 },
  { ...lost, sub_status_id: 15, purchase_dealer_id: 3 },
  { status_id: 6, sub_status_id: 16, reason_id: 1 },
];

describe('a status update', () => {
  it.each(COMPLETE)('DET-147 complete for $status_id/$sub_status_id has no errors', (wire) => {
    const { errors, values } = validateStatusUpdate(wire, buildContext({ current: called }));
    expect(errors).toEqual({});
    expect([values.status_id, values.sub_status_id]).toEqual([wire.status_id, wire.sub_status_id]);
  });

  it.each([21, 22])('DET-147 complete for 24/%i has no errors on a closed lead', (sub_status_id) => {
    const context = buildContext({ current: { statusId: 4, subStatusId: 9 } });
    expect(validateStatusUpdate({ status_id: 24, sub_status_id, ...followUp }, context).errors).toEqual({});
  });

  it('DET-147 names each missing field, in the order of the form, and says so on top', () => {
    const { errors } = validateStatusUpdate({ status_id: 6, sub_status_id: 12 }, buildContext());
    expect(Object.keys(errors)).toEqual([
      'make_id',
      'model_id',
      'booking_date',
      'purchase_date',
      'purchase_dealer_id',
      'booking_name',
      'booking_mobile',
      'booking_city_id',
      'booking_relation',
    ]);
    expect(errors.booking_name).toEqual({
      key: 'kernel:required',
      params: { name: { key: 'lead-status:field.booking_name' } },
    });
    expect(errorSummary(errors)).toEqual({ key: 'lead-status:required_fields' });
  });

  it('puts the first mistake on top when nothing is missing', () => {
    const { errors } = validateStatusUpdate({ ...RETAILED, booking_mobile: 'x' }, buildContext());
    expect(errorSummary(errors)?.key).toBe('lead-status:digits_only');
    expect(errorSummary({})).toBeNull();
  });

  it('DET-109 in status 2 needs a buy time', () => {
    const { errors } = validateStatusUpdate({ ...HOT, buy_time: null }, buildContext());
    expect(errors).toEqual({
      buy_time: { key: 'kernel:required', params: { name: { key: 'lead-status:field.buy_time' } } },
    });
  });

  const CARS = [
    [{ make_id: 1, model_id: 2 }, []],
    [{ make_id: 1 }, ['model_id']],
    [{ model_id: 2 }, ['make_id']],
    [{}, []],
  ] as const;

  it.each(CARS)(
    'an interested customer’s car %j lacks %j: nothing that was named gets lost',
    (car, missing) => {
      expect(Object.keys(validateStatusUpdate({ ...HOT, ...car }, buildContext()).errors)).toEqual(missing);
    },
  );

  it('a used car may be known by its make alone, but a model has a make', () => {
    const context = buildContext({ current: called });
    const used = (car: StatusWire) =>
      Object.keys(
        validateStatusUpdate({ status_id: 6, sub_status_id: 16, reason_id: 1, ...car }, context).errors,
      );
    expect([used({ make_id: 1 }), used({ model_id: 2 })]).toEqual([[], ['make_id']]);
  });

  const TARGETS = [
    [{}, { status_id: 'kernel:required', sub_status_id: 'kernel:required' }],
    [{ status_id: 7, sub_status_id: 2 }, { status_id: 'kernel:invalid.value' }],
    [{ ...HOT, sub_status_id: 11 }, { sub_status_id: 'kernel:invalid.value' }],
    [{ ...HOT, sub_status_id: 99 }, { sub_status_id: 'kernel:invalid.value' }],
    [
      { status_id: 3, sub_status_id: 7, status_reason_id: 1 },
      { status_id: 'lead-status:blocked.never_called' },
    ],
    [{ status_id: 24, sub_status_id: 21, ...followUp }, { status_id: 'lead-status:blocked.not_closed' }],
  ] as const;

  it.each(TARGETS)('DET-127 DET-129 of a fresh lead with %j is answered with %j', (wire, keys) => {
    const { errors } = validateStatusUpdate(wire, buildContext());
    expect(Object.fromEntries(Object.entries(errors).map(([field, { key }]) => [field, key]))).toEqual(keys);
  });

  it('DET-128 is refused on the sub-status where only that is out of reach', () => {
    const context = buildContext({ current: { statusId: 6, subStatusId: 12 } });
    expect(validateStatusUpdate(BOOKED, context).errors).toEqual({
      sub_status_id: { key: 'lead-status:blocked.delivered' },
    });
  });

  it('takes an internal comment from lead_comment too', () => {
    const refused = { status_id: 4, sub_status_id: 9, status_reason_id: 1 };
    const lead_comment = [{ comment: 'no plan', comment_type: 'INTERNAL' }] as const;
    const blank = [{ comment: ' ', comment_type: 'INTERNAL' }] as const;
    expect(validateStatusUpdate({ ...refused, lead_comment }, buildContext()).errors).toEqual({});
    const { errors, values } = validateStatusUpdate({ ...refused, lead_comment: blank }, buildContext());
    expect([Object.keys(errors), values.lead_comment]).toEqual([['internal_comment'], []]);
  });
});

describe('external comments', () => {
  const sent = (entry: object) =>
    validateStatusUpdate(
      { ...HOT, lead_comment: [{ comment_type: 'INTERNAL' }, { comment_type: 'EXTERNAL', ...entry }] },
      buildContext(),
    ).errors;
  const textMissing = { 'lead_comment.1.comment': { key: 'lead-status:comments_required' } };
  const dealerMissing = { 'lead_comment.1.dse_id': { key: 'lead-status:dse_required' } };

  it('DET-153 need a text', () => {
    expect(sent({ dse_id: 5, comment: '  ' })).toEqual(textMissing);
    expect(sent({ dse_id: 5, comment: 'Please call' })).toEqual({});
  });

  it('need a dealer or DSE, or all of them', () => {
    expect(sent({ comment: 'Please call' })).toEqual(dealerMissing);
    expect(sent({ all_dse: 1, comment: 'Please call' })).toEqual({});
    expect(sent({})).toEqual({ ...textMissing, ...dealerMissing });
  });
});

describe('texts', () => {
  const places = (text: string) => text.match(/\{\w+\}/g)?.sort() ?? [];

  it.each(Object.entries(english))('%s exists in Indonesian with the same places to fill', (key, text) => {
    const translated = (indonesian as Record<string, string>)[key] ?? '';
    expect(translated).not.toBe('');
    expect(places(translated)).toEqual(places(text));
  });

  it('has no Indonesian text without an English one', () => {
    expect(Object.keys(indonesian).filter((key) => !Object.hasOwn(english, key))).toEqual([]);
  });

  it('lists the ids that rules rely on', () => {
    expect(CONFIGURED_IDS).toMatchObject({ reasons_list: [7], relationship_list: [1], stnk_list: [1, 2, 3] });
    expect(CONFIGURED_IDS.sub_status_master).toHaveLength(22);
  });
});
