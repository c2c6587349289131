import { describe, expect, it } from 'vitest';
import { behindDots, isMasked, isMaskOfMobile, masked, type PersonalKind } from './masked.ts';

describe('a masked value', () => {
  it.each<[PersonalKind, string, string]>([
    ['mobile', '+6281234567890', '+62 812••••890'],
    ['mobile', '6281234567890', '+62 812••••890'],
    ['mobile', '62 812 3456 7890', '+62 812••••890'],
    ['mobile', '639171234567', '+63 917••••567'],
    ['mobile', '4915112345678', '••••678'],
    ['mobile', '12345', '••••'],
    ['mobile', '–', '–'],
    ['mobile', '', ''],
    ['email', 'budi@mail.id', 'b••••@••••'],
    ['name', 'BUDI SANTOSO', 'B••••'],
    ['address', 'Jl. Melati 5', '••••'],
    ['text', 'call 0812-3456-7890 or +62 812 3456 7890', 'call •••• or ••••'],
    ['text', 'wa 81234567890, budi@mail.id', 'wa ••••, ••••'],
    ['text', '2026-11-20 08123456789 ok', '2026-11-20 •••• ok'],
    ['text', 'Rp 850.000.000, lead 1000234, 2026-11-20', 'Rp 850.000.000, lead 1000234, 2026-11-20'],
  ])('of kind %s of %s is %s', (kind, value, expected) => {
    expect(masked(kind, value)).toBe(expected);
    expect(masked(kind, expected)).toBe(expected);
  });

  it('is distinguished from what people type', () => {
    expect(['0812••••789', '• one • two', 'a•b', '', null].map(isMasked)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
  });

  it('stands for the stored number whose beginning and end it shows, and for no other', () => {
    const stored = '6281234567890';
    for (const typed of ['+62 812••••890', '812••••890', '62812••••890'])
      expect([typed, isMaskOfMobile(typed, stored)]).toEqual([typed, true]);
    for (const typed of ['+62 813••••890', '812••••891', '81234567890', '8••••890', '••••890'])
      expect([typed, isMaskOfMobile(typed, stored)]).toEqual([typed, false]);
    expect(isMaskOfMobile('812••••890', null)).toBe(false);
    // An answer to more digits would tell them.
    for (const typed of ['8123••••890', '812••••7890', '62 8123••••890', '812••••45••••890'])
      expect([typed, isMaskOfMobile(typed, stored)]).toEqual([typed, false]);
  });

  it('sent back means what is stored, if it is its mask', () => {
    expect(behindDots('address', '••••', 'Jl. Melati 5')).toBe('Jl. Melati 5');
    expect(behindDots('reason', 'at ••••', 'at 08123456789')).toBe('at 08123456789');
    expect(behindDots('reason', 'on ••••', 'at 08123456789')).toBe('on ••••');
    expect(behindDots('reason', 'new', 'at 08123456789')).toBe('new');
  });
});
