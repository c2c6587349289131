import { describe, expect, it } from 'vitest';
import { EMPTY_VALUES, normaliseValues, shownFollowUpTime } from './values.rules.ts';

describe('the normal form of a status update', () => {
  it('turns blanks into nothing chosen and trims texts', () => {
    expect(
      normaliseValues({
        status_id: 2,
        sub_status_id: '',
        buy_time: undefined,
        booking_name: '  Budi ',
        rf: 0,
      }),
    ).toEqual({ ...EMPTY_VALUES, status_id: 2, booking_name: 'Budi' });
  });

  it('leaves an already normal form as it is', () => {
    const values = {
      ...EMPTY_VALUES,
      status_id: 6,
      rf: true,
      purchase_dealer_id: 'other' as const,
      other_dealer_name: 'Auto Jaya',
      lead_comment: [{ dse_id: 7, all_dse: false, comment: 'call', comment_type: 'EXTERNAL' as const }],
    };
    expect(normaliseValues(values)).toEqual(values);
  });

  const FOLLOW_UPS = [
    [{ follow_up_date: '2026-11-25', followup_time: '10:15' }, '2026-11-25', '10:15'],
    [{ follow_up_date: '2026-11-25 10:15' }, '2026-11-25', '10:15'],
    [{ follow_up_date: '2026-11-25 10:15', followup_time: '11:30' }, '2026-11-25', '11:30'],
    [{ follow_up_date: '2026-11-25 10:15', followup_time: '00:00' }, '2026-11-25', '10:15'],
    [{ follow_up_date: '2026-11-25 00:00' }, '2026-11-25', null],
    [{ follow_up_date: '2026-11-25', followup_time: '00:00' }, '2026-11-25', null],
    [{ followup_time: '10:15' }, null, '10:15'],
    [{ follow_up_date: '2026-11-25 10:15 x' }, '2026-11-25', '10:15 x'],
    [{ follow_up_date: '' }, null, null],
  ] as const;

  it.each(FOLLOW_UPS)('DET-143 reads the follow-up %j as %s and %s', (wire, date, time) => {
    const { follow_up_date, followup_time } = normaliseValues(wire);
    expect([follow_up_date, followup_time]).toEqual([date, time]);
  });

  it('DET-142 shows a follow-up time of 00:00 as empty and any other as it is', () => {
    expect(['00:00', '00:15', '10:00', null].map(shownFollowUpTime)).toEqual([null, '00:15', '10:00', null]);
  });

  it('takes the car from car_details, which wins over the same fields written flat', () => {
    const car_details = { make_id: 1, model_id: '' as const, booking_date: '2026-11-20' };
    expect(normaliseValues({ make_id: 9, model_id: 8, car_details })).toEqual({
      ...EMPTY_VALUES,
      make_id: 1,
      model_id: 8,
      booking_date: '2026-11-20',
    });
  });

  it('takes a name without an id for the choice of another dealer or DSE', () => {
    const named = normaliseValues({
      other_dealer_name: 'Auto Jaya',
      other_dse_name: 'Eko',
      purchase_dealer_id: 3,
    });
    expect([named.purchase_dealer_id, named.purchase_from_dse_id]).toEqual([3, 'other']);
  });

  it('completes comments and keeps their places', () => {
    const lead_comment = [
      { comment: ' ' },
      { comment: 'hello', comment_type: 'EXTERNAL', all_dse: 1 },
    ] as const;
    expect(normaliseValues({ lead_comment }).lead_comment).toEqual([
      { dse_id: null, all_dse: false, comment: null, comment_type: 'INTERNAL' },
      { dse_id: null, all_dse: true, comment: 'hello', comment_type: 'EXTERNAL' },
    ]);
  });
});
