import { MARKETS } from './market.ts';

/**
 * Masked personal data of customers: what a role may not read stands as dots in answers and files, and is shown field by
 * field on demand (docs/security.md).
 */
export const DOTS = '••••';

/** Whether a value is a masked one; no number, e-mail or address has two of these signs in a row. */
export const isMasked = (value: unknown): boolean => typeof value === 'string' && value.includes('••');

/** How a personal field is masked; `text` is free text, in which numbers and e-mails are masked. */
export type PersonalKind = 'mobile' | 'email' | 'name' | 'address' | 'text';

/** Fields of a lead that are shown on demand, one at a time. */
export const SHOWN_FIELDS = [
  'mobile',
  'alternate_mobile',
  'email',
  'ktp_name',
  'address',
  'booking_mobile',
] as const;

export type ShownField = (typeof SHOWN_FIELDS)[number];

/** Kind of a field by its name in histories, report rows and conflicts. */
const KIND_OF: ReadonlyMap<string, PersonalKind> = new Map([
  ...['mobile', 'mobile_number', 'alternate_mobile', 'booking_mobile', 'lead_mobile', 'customer_mobile'].map(
    (field) => [field, 'mobile'] as const,
  ),
  ['email', 'email'],
  ['lead_email', 'email'],
  ['ktp_name', 'name'],
  ['address', 'address'],
]);

export const kindOfField = (field: string): PersonalKind => KIND_OF.get(field) ?? 'text';

/**
 * A mobile or an e-mail within a text, for JavaScript and PostgreSQL: with prefix or trunk zero, or ten digits at least,
 * because shorter ones are prices and ids.
 */
export const CONTACT_IN_TEXT =
  '(?<!\\d)(?:(?:(?:\\+|00)?6[23][\\s().-]{0,3}0?|0)[\\s().-]{0,2}[89](?:[\\s().-]{0,2}\\d){7,11}|[89](?:[\\s().-]{0,2}\\d){9,11})(?!\\d)' +
  '|[^\\s@<>,;:()]+@[^\\s@<>,;:()]+\\.[a-zA-Z]{2,}';

const CONTACTS = new RegExp(CONTACT_IN_TEXT, 'g');

/** Signs of a masked mobile that stay readable, so that people tell numbers apart. */
export const READABLE = { first: 3, last: 3 } as const;

/** '+62 812••••789'; of other numbers the end alone. */
function maskedMobile(number: string): string {
  const digits = number.replace(/\D/g, '');
  const end = digits.slice(-READABLE.last);
  const prefix = Object.values(MARKETS)
    .map(({ phone }) => phone.prefix)
    .find((one) => digits.startsWith(one.slice(1)));
  if (digits.length === 0) return number;
  if (digits.length < 8) return DOTS;
  if (!prefix) return `${DOTS}${end}`;
  const rest = digits.slice(prefix.length - 1);
  return `${prefix} ${rest.slice(0, READABLE.first)}${DOTS}${end}`;
}

const MASKS: Readonly<Record<PersonalKind, (value: string) => string>> = {
  mobile: maskedMobile,
  email: (value) => `${value.slice(0, 1)}${DOTS}@${DOTS}`,
  name: (value) => `${value.slice(0, 1)}${DOTS}`,
  address: () => DOTS,
  text: (value) => value.replace(CONTACTS, DOTS),
};

export const masked = (kind: PersonalKind, value: string): string =>
  value === '' || isMasked(value) ? value : MASKS[kind](value);

/**
 * Whether dots stand for this stored number, as a form that could not read it sends them back: with as many digits as a mask
 * shows, because an answer to more would tell what is behind the dots.
 */
export function isMaskOfMobile(typed: string, stored: string | null): boolean {
  if (stored === null || !isMasked(typed)) return false;
  const digits = (text: string) => text.replace(/\D/g, '');
  const shown = maskedMobile(stored);
  const parts = (text: string) => text.split(/•+/).map(digits);
  const [start = '', end = '', ...more] = parts(typed);
  const [first = '', last = ''] = parts(shown);
  const [country = ''] = shown.includes(' ') ? [digits(shown.split(' ')[0] ?? '')] : [];
  return more.length === 0 && end === last && [first, first.slice(country.length)].includes(start);
}

/** What a form means that sends dots back: the stored value, if they stand for it. */
export function behindDots(field: string, typed: string, stored: unknown): string {
  if (!isMasked(typed) || typeof stored !== 'string') return typed;
  return masked(kindOfField(field), stored) === typed ? stored : typed;
}
