import { describe, expect, it } from 'vitest';
import { MARKETS } from '../kernel/market.ts';
import { type Enquiry, readEnquiry } from './enquiry.rules.ts';

const NOW = new Date('2026-11-20T03:00:00Z');
const SOUND: Enquiry = { name: 'Siti', mobile: '0812 3456 7890' };

const faultsOf = (enquiry: Enquiry, market: keyof typeof MARKETS = 'id') => {
  const one = readEnquiry(enquiry, MARKETS[market], NOW);
  if (!('errors' in one)) return 'sound';
  return Object.entries(one.errors).flatMap(([field, faults]) => faults.map(({ key }) => `${field} ${key}`));
};

describe('an enquiry', () => {
  it('is read into stored form, whatever it is typed like', () => {
    const typed = {
      name: '  Siti   Aminah ',
      mobile: '+62 0812-3456-7890',
      alternate_mobile: '62813 3456 7890',
      email: ' siti@example.com ',
      buy_time: '14',
    };
    expect(readEnquiry(typed, MARKETS.id, NOW)).toEqual({
      read: {
        name: 'Siti Aminah',
        mobile: '6281234567890',
        alternateMobile: '6281334567890',
        email: 'siti@example.com',
        buyTime: { buyTimeDays: 14, buyBy: '2026-12-04' },
      },
    });
  });

  it('with one number twice has one number', () => {
    const one = readEnquiry({ ...SOUND, alternate_mobile: '+6281234567890' }, MARKETS.id, NOW);
    expect(one).toMatchObject({ read: { alternateMobile: null } });
  });

  it.each<[string, Partial<Enquiry>, readonly string[]]>([
    ['no name', { name: ' ' }, ['name arrivals:missing']],
    ['no mobile', { mobile: '' }, ['mobile arrivals:missing']],
    ['a mobile as Excel writes it', { mobile: '6.28E+12' }, ['mobile arrivals:invalid.mobile']],
    ['a mobile of the other market', { mobile: '+63 917 123 4567' }, ['mobile arrivals:invalid.mobile']],
    ['a bad second number', { alternate_mobile: '123' }, ['alternate_mobile arrivals:invalid.mobile']],
    ['a bad e-mail', { email: 'siti@' }, ['email arrivals:invalid.email']],
    ['a buy time that is none', { buy_time: 'soon' }, ['buy_time arrivals:invalid.buy_time']],
    ['a past day to buy', { buy_time: '2026-11-19' }, ['buy_time arrivals:invalid.buy_time']],
    ['a long name', { name: 'x'.repeat(101) }, ['name arrivals:too_long']],
    [
      'several faults',
      { name: '', mobile: 'x', email: 'y' },
      ['name arrivals:missing', 'mobile arrivals:invalid.mobile', 'email arrivals:invalid.email'],
    ],
  ])('with %s says so beside the field', (_name, change, faults) => {
    expect(faultsOf({ ...SOUND, ...change })).toEqual(faults);
  });

  it('is judged by its market', () => {
    expect(faultsOf({ name: 'Jose', mobile: '0917 123 4567' }, 'ph')).toBe('sound');
    expect(faultsOf({ name: 'Siti', mobile: '0812 3456 7890' }, 'ph')).toEqual([
      'mobile arrivals:invalid.mobile',
    ]);
  });
});
