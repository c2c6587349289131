import { describe, expect, it } from 'vitest';
import { MARKETS } from '../kernel/market.ts';
import { CONSUMER_FIELDS, isKnownOfConsumer, isSameAsConsumer, setSameAsConsumer } from './booking.rules.ts';
import { validateStatusUpdate } from './lead-status.rules.ts';
import type { StatusWire } from './lead-status.schema.ts';
import { buildContext, RETAILED } from './test-builders.ts';
import { EMPTY_VALUES } from './values.rules.ts';

const errorsOf = (wire: StatusWire, overrides: Parameters<typeof buildContext>[0] = {}) =>
  validateStatusUpdate({ ...RETAILED, ...wire }, buildContext(overrides)).errors;

describe('booking and purchase dates', () => {
  const DATES = [
    ['2026-11-19', undefined],
    ['2026-11-20', undefined],
    ['2026-11-21', 'lead-status:in_future'],
    ['2026-11-31', 'kernel:invalid.value'],
    ['1900-01-01', 'kernel:invalid.value'],
    ['today', 'kernel:invalid.value'],
  ] as const;

  it.each(DATES)('DET-150 a booking date of %s is answered with %s', (booking_date, key) => {
    expect(errorsOf({ booking_date }).booking_date?.key).toBe(key);
  });

  it.each(DATES)('DET-151 a purchase date of %s is answered with %s', (purchase_date, key) => {
    expect(errorsOf({ purchase_date, booking_date: '2026-11-01' }).purchase_date?.key).toBe(key);
  });

  it('a car cannot be bought before it was booked; on the same day it can', () => {
    const keys = (booking_date: string, purchase_date: string) =>
      Object.entries(errorsOf({ booking_date, purchase_date })).map(([field, { key }]) => `${field} ${key}`);
    expect(keys('2026-11-19', '2026-11-18')).toEqual(['purchase_date lead-status:purchase_before_booking']);
    expect(keys('2026-11-19', '2026-11-19')).toEqual([]);
    // A date that is wrong by itself reports only that.
    expect(keys('2026-11-21', '2026-11-18')).toEqual(['booking_date lead-status:in_future']);
  });

  it('DET-150 DET-151 today is the market’s day, not UTC’s', () => {
    const now = new Date('2026-11-20T16:30:00Z');
    const tomorrow = { booking_date: '2026-11-21', purchase_date: '2026-11-21' };
    const mobile = { booking_mobile: '9171234567' };
    expect(Object.keys(errorsOf(tomorrow, { now }))).toEqual(['booking_date', 'purchase_date']);
    expect(errorsOf({ ...tomorrow, ...mobile }, { now, market: MARKETS.ph })).toEqual({});
  });
});

describe('booking mobile', () => {
  const MOBILES = [
    ['81190234470', undefined],
    ['81190234', undefined],
    ['811902344705', undefined],
    ['8119023', 'lead-status:mobile_incorrect'],
    ['8119023447051', 'lead-status:mobile_incorrect'],
    ['91190234470', 'lead-status:mobile_incorrect'],
    ['0811902344', 'lead-status:mobile_incorrect'],
    ['+6281190234', 'lead-status:digits_only'],
    ['811 9023 447', 'lead-status:digits_only'],
    ['811902344a', 'lead-status:digits_only'],
    ['٨١١٩٠٢٣٤٤', 'lead-status:digits_only'],
  ] as const;

  it.each(MOBILES)('DET-152 %s in Indonesia is answered with %s', (booking_mobile, key) => {
    expect(errorsOf({ booking_mobile }).booking_mobile?.key).toBe(key);
  });
});

describe('same as consumer', () => {
  const consumer = { name: 'Budi Santoso', mobile: '81190234470', cityId: 4 };
  const own = {
    booking_name: 'Budi Santoso',
    booking_mobile: '81190234470',
    booking_city_id: 4,
    booking_relation: 1,
  };

  it.each(CONSUMER_FIELDS)('%s is taken over by ticking and emptied by unticking', (field) => {
    const ticked = setSameAsConsumer(EMPTY_VALUES, field, consumer, true);
    expect(ticked).toEqual({ ...EMPTY_VALUES, [field]: own[field] });
    expect(isSameAsConsumer(ticked, field, consumer)).toBe(true);
    expect(isSameAsConsumer(EMPTY_VALUES, field, consumer)).toBe(false);
    expect(setSameAsConsumer(ticked, field, consumer, false)).toEqual(EMPTY_VALUES);
  });

  it('a city that is not known is never the same, and stays missing', () => {
    const somewhere = { ...consumer, cityId: null };
    const known = CONSUMER_FIELDS.filter((field) => isKnownOfConsumer(field, somewhere));
    expect(known).toEqual(['booking_name', 'booking_mobile', 'booking_relation']);
    expect(isSameAsConsumer(EMPTY_VALUES, 'booking_city_id', somewhere)).toBe(false);
    const { booking_city_id } = setSameAsConsumer(EMPTY_VALUES, 'booking_city_id', somewhere, true);
    expect(errorsOf({ booking_city_id })).toEqual({
      booking_city_id: {
        key: 'kernel:required',
        params: { name: { key: 'lead-status:field.booking_city_id' } },
      },
    });
  });
});

describe('vehicle registration', () => {
  const awaited = (stnk_follow_up_date: string) => ({ stnk_id: 2, stnk_follow_up_date });
  const owned = { myActiveAgentId: 9 };

  it('DET-136 cannot be chosen without a my-active agent', () => {
    expect(errorsOf({ stnk_id: 3 })).toEqual({ stnk_id: { key: 'lead-status:my_active_not_enabled' } });
    expect(errorsOf({ stnk_id: 3 }, { current: owned })).toEqual({});
  });

  it('DET-136 stays as stored when the agent has gone since', () => {
    expect(errorsOf({ stnk_id: 3 }, { current: { stnkId: 3 } })).toEqual({});
  });

  it('needs the number when received and the follow-up date when awaited', () => {
    expect(Object.keys(errorsOf({ stnk_id: 1 }, { current: owned }))).toEqual(['stnk_number']);
    expect(Object.keys(errorsOf({ stnk_id: 2 }, { current: owned }))).toEqual(['stnk_follow_up_date']);
    expect(errorsOf({ stnk_id: 1, stnk_number: 'B 1234 XYZ' }, { current: owned })).toEqual({});
  });

  it('is followed up today or later, unless the stored date is left as it is', () => {
    const keyOf = (date: string, stored: string | null = null) =>
      errorsOf(awaited(date), { current: { ...owned, stnkFollowUpDate: stored } }).stnk_follow_up_date?.key;
    expect(keyOf('2026-11-20')).toBeUndefined();
    expect(keyOf('2026-11-19')).toBe('lead-status:before_today');
    expect(keyOf('2026-11-19', '2026-11-19')).toBeUndefined();
    expect(keyOf('2026-11-31')).toBe('kernel:invalid.value');
  });
});
