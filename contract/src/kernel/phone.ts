import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile';
import { MARKETS, type Market } from './market.ts';

const LOCAL_DIGITS = { min: 8, max: 12 };

/** What separates digits in writing; letters and other signs are no number. */
const WRITTEN = /^\+?[\d\s().-]+$/;

type PhoneMarket = Pick<Market, 'phone'>;

/**
 * A mobile as people type it (0812-3456-789, 812 3456 789, +62 812…, 62812…, 0062812…) to the stored form: E.164
 * digits without plus. Null when it is no mobile of the market: prefix, first digit, 8 to 12 digits after the prefix
 * (spec A§5). Which ranges an operator has in use is not asked: that changes, and the specification's bounds are wider.
 */
export function mobileDigits(typed: string, { phone }: PhoneMarket): string | null {
  if (!WRITTEN.test(typed.trim())) return null;
  const local = localDigits(typed, phone);
  const isMobile =
    local.startsWith(phone.firstDigit) &&
    local.length >= LOCAL_DIGITS.min &&
    local.length <= LOCAL_DIGITS.max;
  return isMobile ? `${phone.prefix.slice(1)}${local}` : null;
}

/** What stored mobiles of the market look like, as a pattern that JavaScript and PostgreSQL read alike. */
export function storedMobilePattern({ phone }: PhoneMarket): string {
  const { min, max } = LOCAL_DIGITS;
  return `^${phone.prefix.slice(1)}${phone.firstDigit}[0-9]{${min - 1},${max - 1}}$`;
}

/**
 * The digits after the country's prefix, without the trunk zero that some write even behind the prefix: what belongs
 * beside a fixed prefix, however much of a number was typed so far.
 */
export function localDigits(typed: string, { prefix, firstDigit }: PhoneMarket['phone']): string {
  const country = prefix.slice(1);
  const digits = typed.replace(/\D/g, '').replace(new RegExp(`^00(?=${country})`), '');
  const hasPrefix = digits.startsWith(`${country}${firstDigit}`) || digits.startsWith(`${country}0`);
  // A plus announces a country: '+81 …' is Japan, not the Indonesian 81….
  if (typed.trim().startsWith('+') && !hasPrefix) return '';
  return (hasPrefix ? digits.slice(country.length) : digits).replace(/^0/, '');
}

/** '628123456789' as people of the market read it: '+62 812-3456-789'. */
export function showMobile(digits: string): string {
  return parsePhoneNumberFromString(`+${digits.replace(/^\+/, '')}`)?.formatInternational() ?? digits;
}

/** The stored form where nobody says which market it is of; first digits and prefixes never let it be of both. */
export function anyMobileDigits(typed: string): string | null {
  for (const market of Object.values(MARKETS)) {
    const digits = mobileDigits(typed, market);
    if (digits) return digits;
  }
  return null;
}
