import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MARKETS } from './market.ts';
import {
  anyMobileDigits,
  isLocalMobile,
  localDigits,
  localMobile,
  mobileDigits,
  mobilePart,
  showMobile,
} from './phone.ts';

const { id, ph } = MARKETS;

describe('a mobile of Indonesia', () => {
  it.each([
    ['81234567', '6281234567'],
    ['812345678901', '62812345678901'],
    ['0812-3456-789', '628123456789'],
    ['812 3456 789', '628123456789'],
    ['+62 812 3456 789', '628123456789'],
    ['+62 (0)812-3456.789', '628123456789'],
    ['628123456789', '628123456789'],
    ['6208123456789', '628123456789'],
    ['00628123456789', '628123456789'],
    [' 0812\t3456\u00a0789 ', '628123456789'],
  ])('MKT-028 %j is stored as %s', (typed, stored) => {
    expect(mobileDigits(typed, id)).toBe(stored);
  });

  it.each([
    ['decimals of zero', '81290001001.0', '6281290001001'],
    ['decimals behind the prefix', '6281255001002,00', '6281255001002'],
    ['dots between groups', '0812.5500.1003', '6281255001003'],
    ['dots between groups that end with zeros', '0812.5500.000', '6281255000'.padEnd(12, '0')],
    ['thousands by commas', '81,290,001,001', '6281290001001'],
    ['thousands by commas that end with zeros', '81,290,001,000.00', '6281290001000'],
    ['thousands by dots', '81.290.001.001,0', '6281290001001'],
    ['an exponent that holds every digit', '8.1290001001E+10', '6281290001001'],
    ['a mark for text', "'081290001001", '6281290001001'],
    ['signs of direction', '\u202a+62 812-9000-1001\u202c', '6281290001001'],
    ['isolates and a sign without a width', '\u20680812\u200b90001001\u2069', '6281290001001'],
    ['hyphens that do not break', '+62 812\u20119000\u20111001', '6281290001001'],
    ['a prefix in brackets', '(+62) 812 9000 1001', '6281290001001'],
    ['a label', 'p:+6281290001001', '6281290001001'],
  ])('MKT-028 is read from %s', (_writing, typed, stored) => {
    expect(mobileDigits(typed, id)).toBe(stored);
    expect(localDigits(typed, id.phone)).toBe(stored.slice(2));
    expect(mobilePart(typed, id)).toMatch(new RegExp(`^(62)?${stored.slice(2)}$`));
  });

  it.each([
    ['an exponent that lost digits', '6.28E+12'],
    ['an exponent that lost one digit', '8.129000100E+10'],
    ['decimals that are not zero', '81290001001.5'],
    ['commas at other places', '8129,0001,001'],
    ['seven digits', '8123456'],
    ['thirteen digits', '8123456789012'],
    ['seven digits behind the prefix', '+62 8123456'],
    ['thirteen digits behind the prefix', '+62 8123456789012'],
    ['another first digit', '0712345678'],
    ['a fixed line', '+62 21 5551234'],
    ['the prefix of the other market', '+63 8123456789'],
    ['a mobile of Japan', '+81 23 4567 8901'],
    ['a plus before the trunk zero', '+0812 3456 789'],
    ['two trunk zeros', '008123456789'],
    ['nothing', ''],
    ['white space', '   '],
    ['a plus alone', '+'],
    ['a plus inside', '0812+3456789'],
    ['letters', '0812ABC6789'],
    ['digits of another script', '٠٨١٢٣٤٥٦٧٨٩'],
    ['an extension', '08123456789 ext 5'],
    ['two numbers', '08123456789/08123456780'],
    ['a NUL', '08123456789\u0000'],
  ])('MKT-028 refuses %s', (_case, typed) => {
    expect(mobileDigits(typed, id)).toBeNull();
  });
});

describe('a mobile of the Philippines', () => {
  it.each([
    ['91234567', '6391234567'],
    ['912345678901', '63912345678901'],
    ['0917 123 4567', '639171234567'],
    ['9171234567', '639171234567'],
    ['+63 917 123 4567', '639171234567'],
    ['639171234567', '639171234567'],
    ['0063 917 123 4567', '639171234567'],
  ])('MKT-029 MKT-030 %j is stored as %s', (typed, stored) => {
    expect(mobileDigits(typed, ph)).toBe(stored);
  });

  it.each([
    ['seven digits', '9123456'],
    ['thirteen digits', '9123456789012'],
    ['another first digit', '0817 123 4567'],
    ['a fixed line', '+63 2 8123 4567'],
    ['the prefix of the other market', '+62 9171234567'],
    ['a mobile of India', '+91 81234 56789'],
  ])('MKT-029 MKT-030 refuses %s', (_case, typed) => {
    expect(mobileDigits(typed, ph)).toBeNull();
  });
});

const digit = fc.integer({ min: 0, max: 9 });
const marketAndNumber = fc.tuple(
  fc.constantFrom(id, ph),
  fc.array(digit, { minLength: 7, maxLength: 11 }).map((rest) => rest.join('')),
);
const separator = fc.constantFrom('', ' ', '-', '.', ') (', '  ');

describe('any mobile', () => {
  it('MKT-028 MKT-029 is stored the same however it is typed, and stays what it is', () => {
    fc.assert(
      fc.property(marketAndNumber, fc.infiniteStream(separator), ([market, rest], separators) => {
        const { prefix, firstDigit } = market.phone;
        const local = `${firstDigit}${rest}`;
        const stored = `${prefix.slice(1)}${local}`;
        const spread = (text: string) =>
          [...text].map((sign) => `${sign}${separators.next().value}`).join('');
        const ways = [local, `0${local}`, `${prefix}${local}`, `${prefix}0${local}`, stored, `00${stored}`];
        for (const way of ways) expect(mobileDigits(spread(way), market)).toBe(stored);
        for (const way of ways) expect(anyMobileDigits(spread(way))).toBe(stored);
        expect(mobileDigits(showMobile(stored), market)).toBe(stored);
      }),
    );
  });

  it('MKT-028 MKT-029 of whatever text has the prefix, the first digit and 8 to 12 digits, or is none', () => {
    const text = fc.oneof(fc.string(), fc.stringMatching(/^[+\d ().-]{0,20}$/));
    fc.assert(
      fc.property(fc.constantFrom(id, ph), text, (market, typed) => {
        const stored = mobileDigits(typed, market);
        const { prefix, firstDigit } = market.phone;
        if (stored !== null) expect(stored).toMatch(new RegExp(`^${prefix.slice(1)}${firstDigit}\\d{7,11}$`));
      }),
    );
  });
});

describe('a mobile of whichever market', () => {
  it.each([
    ['08123456789', '628123456789'],
    ['+62 812 3456 789', '628123456789'],
    ['628123456789', '628123456789'],
    ['0917 123 4567', '639171234567'],
    ['+639171234567', '639171234567'],
    ['07123456789', null],
    ['+81 23 4567 8901', null],
  ])('%j is %j', (typed, stored) => {
    expect(anyMobileDigits(typed)).toBe(stored);
  });
});

describe('a part of a mobile as somebody says it', () => {
  it.each([
    ['+62 0858 123', id, '62858123'],
    ['62 0858', id, '62858'],
    ['0062 0858', id, '62858'],
    ['0858 123', id, '858123'],
    ['858', id, '858'],
    ['0020', id, '0020'],
    ['0113', id, '0113'],
    ['620113', id, '620113'],
    ['0917', id, '0917'],
    ['0917', ph, '917'],
    ['+63 0917', ph, '63917'],
    ['0858', ph, '0858'],
  ] as const)('LST-003 %j is looked for by its digits', (typed, market, digits) => {
    expect(mobilePart(typed, market)).toBe(digits);
  });
});

describe('what is typed or pasted behind a fixed prefix', () => {
  it.each([
    ['0812 3456 7890', id, '81234567890'],
    ['+62 812-3456-7890', id, '81234567890'],
    ['+62 0812 3456 7890', id, '81234567890'],
    ['62812', id, '812'],
    ['812-345 x', id, '812345'],
    ['0', id, ''],
    ['+', id, ''],
    ['6', id, '6'],
    ['62', id, '62'],
    ['628', id, '8'],
    ['712', id, '712'],
    ['+81 23 4567 8901', id, ''],
    ['+63 917 123 4567', ph, '9171234567'],
    ['0917', ph, '917'],
  ] as const)('DET-152 of %j stay the digits of a national number', (typed, { phone }, digits) => {
    expect(localDigits(typed, phone)).toBe(digits);
  });
});

it('MKT-028 MKT-029 a local number starts as its market’s numbers do', () => {
  expect(isLocalMobile('9171234567', ph.phone)).toBe(true);
  expect(isLocalMobile('8171234567', ph.phone)).toBe(false);
});

describe('a stored mobile', () => {
  it.each([
    ['6281774895901', '+62 817 7489 5901'],
    ['+6281774895901', '+62 817 7489 5901'],
    ['62817748959', '+62 817 7489 59'],
    ['639171234567', '+63 917 123 4567'],
    ['6591234567', '+6591234567'],
    ['62', '+62'],
  ])('%s reads %s', (stored, words) => {
    expect(showMobile(stored)).toBe(words);
  });

  it('stands in a form without the prefix of the market, and whole when it is of another country', () => {
    expect(localMobile('+6281234567890', id)).toBe('81234567890');
    expect(localMobile('639171234567', ph)).toBe('9171234567');
    expect(localMobile('6591234567', id)).toBe('6591234567');
  });
});
