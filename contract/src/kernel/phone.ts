import { MARKETS, type Market, type MarketCode } from './market.ts';
import { isMasked } from './masked.ts';
import { withoutUnseen } from './unseen.ts';

/**
 * Mobile numbers have three forms: typed, stored (E.164 digits without plus), and local (beside a form's fixed market
 * prefix). The wire has E.164 with plus.
 */
export const LOCAL_DIGITS = { min: 8, max: 12 };

/** Sizes of the first groups after the prefix; the rest is the last group. */
const GROUPS: Record<MarketCode, readonly number[]> = { id: [3, 4], ph: [3, 3] };

/** Separators between digits; letters, other characters and decimal fractions make it no number. */
const WRITTEN = /^(?!\+?\d{8,}\.\d{1,2}$)[(\s]*\+?[\d\s().-]+$/;

const HYPHENS = /[\u2010-\u2015\u2212]/g;
/** Prefixes of links and of social networks' lead forms: `tel:+62…`, `p:+62…`. */
const LABEL = /^(?:tel|p|wa):\s*/i;
const TEXT_MARK = /^['’`]/;
const DECIMALS = /^(\+?\d{8,})[.,]0+$/;
const COMMA_GROUPS = /^(\+?\d{1,3}(?:,\d{3})+)(?:\.0+)?$/;
const DOT_GROUPS = /^(\+?\d{1,3}(?:\.\d{3})+),0+$/;
const EXPONENT = /^(\d)(?:[.,](\d+))?E\+?(\d{1,2})$/i;

/**
 * Strips what copying and spreadsheets add to a number while it stays exact: invisible characters, a label, a text
 * mark, zero decimals, thousands separators, an exponent that keeps every digit. Returns anything else as typed.
 */
export function plainNumber(typed: string): string {
  const shown = withoutUnseen(typed).replace(HYPHENS, '-').trim().replace(LABEL, '').replace(TEXT_MARK, '');
  const [, grouped] = COMMA_GROUPS.exec(shown) ?? DOT_GROUPS.exec(shown) ?? [];
  if (grouped) return grouped.replace(/[.,]/g, '');
  return exactPower(shown) ?? shown.replace(DECIMALS, '$1');
}

/** 8.1290001001E+10 has every digit; 6.28E+12 lost most of them and is no number. */
function exactPower(shown: string): string | undefined {
  const [, first, rest = '', power] = EXPONENT.exec(shown) ?? [];
  if (first === undefined || rest.length < Number(power)) return undefined;
  const digits = `${first}${rest.slice(0, Number(power))}`;
  return /^0*$/.test(rest.slice(Number(power))) ? digits : undefined;
}

/** Whether it is spelled like a number of any market. */
export const looksLikeNumber = (typed: string): boolean => {
  const plain = plainNumber(typed);
  return WRITTEN.test(plain) && /\d/.test(plain);
};

type PhoneMarket = Pick<Market, 'phone'>;

/**
 * Typed mobile (0812-3456-789, 812 3456 789, +62 812…, 62812…, 0062812…) to stored form: E.164 digits without plus.
 * Null if it is no mobile of the market: prefix, first digit, 8 to 12 digits after the prefix (spec A§5). Operator
 * ranges are not checked: they change, and the specification's bounds are wider.
 */
export function mobileDigits(typed: string, { phone }: PhoneMarket): string | null {
  if (!WRITTEN.test(plainNumber(typed))) return null;
  const local = localDigits(typed, phone);
  return isLocalMobile(local, phone) ? `${phone.prefix.slice(1)}${local}` : null;
}

/** 8 to 12 digits after the prefix, the first as the market requires (spec A§5). */
export function isLocalMobile(digits: string, { firstDigit }: PhoneMarket['phone']): boolean {
  const { min, max } = LOCAL_DIGITS;
  return digits.startsWith(firstDigit) && digits.length >= min && digits.length <= max;
}

/** Pattern of the market's stored mobiles, with the same meaning in JavaScript and PostgreSQL. */
export function storedMobilePattern({ phone }: PhoneMarket): string {
  const { min, max } = LOCAL_DIGITS;
  return `^${phone.prefix.slice(1)}${phone.firstDigit}[0-9]{${min - 1},${max - 1}}$`;
}

/**
 * Digits after the country prefix, without the trunk zero that some write even behind the prefix: fits beside a fixed
 * prefix at any stage of typing.
 */
export function localDigits(typed: string, { prefix, firstDigit }: PhoneMarket['phone']): string {
  const country = prefix.slice(1);
  const plain = plainNumber(typed);
  const dialled = plain.replace(/\D/g, '');
  const digits = dialled.startsWith(`00${country}`) ? dialled.slice(2) : dialled;
  const hasPrefix = digits.startsWith(`${country}${firstDigit}`) || digits.startsWith(`${country}0`);
  // A plus announces a country: '+81 …' is Japan, not the Indonesian 81….
  if (/^[(\s]*\+/.test(plain) && !hasPrefix) return '';
  return (hasPrefix ? digits.slice(country.length) : digits).replace(/^0/, '');
}

/**
 * Part of a mobile as stored numbers contain it. A zero before the market's first digit is the trunk prefix of domestic
 * calls, even behind the country prefix ('+62 0858 …'); any other zero is a digit of the number.
 */
export function mobilePart(typed: string, { phone }: PhoneMarket): string {
  const country = phone.prefix.slice(1);
  return plainNumber(typed)
    .replace(/\D/g, '')
    .replace(new RegExp(`^00(?=${country})`), '')
    .replace(new RegExp(`^(${country})?0(?=${phone.firstDigit})`), '$1');
}

/** Stored or E.164 to local; numbers of other countries stay whole, masked ones masked. */
export function localMobile(stored: string, { phone }: PhoneMarket): string {
  if (isMasked(stored)) return stored.replace(`${phone.prefix} `, '');
  const digits = stored.replace(/\D/g, '');
  const country = phone.prefix.slice(1);
  return digits.startsWith(`${country}${phone.firstDigit}`) ? digits.slice(country.length) : digits;
}

/** Whether a stored value replaces the number of an erased person: equal numbers have equal pseudonyms, which cannot be dialled. */
export const isPseudonym = (stored: string): boolean => stored.startsWith('x');

/** Stored to E.164; empty for an erased number. */
export function e164(stored: string): string {
  return stored === '' || isPseudonym(stored) ? '' : `+${stored}`;
}

/** Whether both spell the same number. */
export function isSameMobile(one: string, other: string, market: PhoneMarket): boolean {
  const plain = (typed: string) => mobileDigits(typed, market) ?? typed.replace(/\D/g, '');
  return plain(one) === plain(other);
}

/**
 * Stored or E.164 in readable groups: '+62 817 7489 5901', '+63 917 123 4567'. Numbers of neither market stay
 * ungrouped, masked ones as they are.
 */
export function showMobile(stored: string): string {
  if (isMasked(stored)) return stored;
  const number = e164(stored.replace(/^\+/, ''));
  const market = Object.values(MARKETS).find(({ phone }) => number.startsWith(phone.prefix));
  if (!market) return number;
  let rest = number.slice(market.phone.prefix.length);
  const words: string[] = [market.phone.prefix];
  for (const size of GROUPS[market.code]) {
    words.push(rest.slice(0, size));
    rest = rest.slice(size);
  }
  return [...words, rest].filter((word) => word !== '').join(' ');
}

/** `showMobile` for PostgreSQL: patterns and replacements for `regexp_replace`, by market and for erased numbers. */
export const MOBILE_WORDS: readonly (readonly [pattern: string, spaced: string])[] = [
  ...Object.values(MARKETS).map(({ code, phone }) => {
    const sizes = GROUPS[code].map((size) => `([0-9]{${size}})`);
    const words = [`(${phone.prefix.slice(1)})`, ...sizes, '([0-9]+)'];
    return [`^${words.join('')}$`, words.map((_, at) => `\\${at + 1}`).join(' ')] as const;
  }),
  ['^x[0-9a-f]+$', ''],
];

/** Stored form of a number of an unknown market; prefixes and first digits exclude each other. */
export function anyMobileDigits(typed: string): string | null {
  for (const market of Object.values(MARKETS)) {
    const digits = mobileDigits(typed, market);
    if (digits) return digits;
  }
  return null;
}
