import { EMAIL, MAX_LENGTH } from '../customer/customer.rules.ts';
import type { Market } from '../kernel/market.ts';
import { localDate } from '../kernel/market-time.ts';
import { mobileDigits } from '../kernel/phone.ts';
import { type Text, text } from '../kernel/text.ts';
import { shownName, showsSomething } from '../kernel/unseen.ts';
import { type BuyTime, normaliseBuyTime } from '../lead-status/buy-time.rules.ts';

export interface GivenConsent {
  readonly given_at: Date;
  /** Where it was given: a form, a call. */
  readonly source: string;
  /** Version of the text that was agreed to. */
  readonly text_version?: string | null | undefined;
}

/** An enquiry as received from a form, a partner or a file, before validation. Source: domain.md 9, 15. */
export interface Enquiry {
  readonly name: string;
  /** As typed, with or without prefix. */
  readonly mobile: string;
  readonly alternate_mobile?: string | null;
  readonly email?: string | null;
  readonly postal_code?: string | null;
  readonly address?: string | null;
  /** Cities, makes, models, lead types and LMS statuses by name or by number. */
  readonly city?: string | null;
  readonly make?: string | null;
  readonly model?: string | null;
  readonly lead_type?: string | null;
  readonly lms_status?: string | null;
  /** GM process (commercial campaign) of the lead, by GM id or name. */
  readonly gm_id?: string | null;
  /** Code of the form through which it was sent. */
  readonly web_id?: string | null;
  /** Days (7, 14, 30, 60) or 'yyyy-MM-dd'. */
  readonly buy_time?: number | string | null;
  readonly utm_source?: string | null;
  readonly utm_medium?: string | null;
  readonly utm_campaign?: string | null;
  readonly message?: string | null;
  /** What the customer agreed to with this enquiry. */
  readonly consent?: GivenConsent | null;
  /** Consent to calls, which lifts an earlier refusal. */
  readonly consent_to_call?: boolean | null;
}

export type EnquiryField = keyof Enquiry;

/** All faults of a field; absent for a valid one. */
export type EnquiryErrors = { readonly [Field in EnquiryField]?: readonly Text[] };

const MOST_LETTERS = {
  name: MAX_LENGTH.name,
  email: MAX_LENGTH.email,
  postal_code: MAX_LENGTH.postal_code,
  address: MAX_LENGTH.address,
  city: 100,
  make: 100,
  model: 100,
  lead_type: 100,
  lms_status: 100,
  gm_id: 100,
  web_id: 100,
  utm_source: 100,
  utm_medium: 100,
  utm_campaign: 100,
  message: 2000,
} as const satisfies { readonly [Field in EnquiryField]?: number };

const LENGTHS = Object.entries(MOST_LETTERS) as [keyof typeof MOST_LETTERS, number][];

/** Parts of an enquiry that can be read without the database. */
export interface ReadEnquiry {
  readonly name: string;
  /** E.164 digits. */
  readonly mobile: string;
  readonly alternateMobile: string | null;
  readonly email: string | null;
  readonly buyTime: BuyTime | null;
}

/** How far a sender's clock may be ahead. */
const CLOCK_GAP_MS = 600_000;

/** The enquiry in stored form, or its faults by field. */
export function readEnquiry(
  enquiry: Enquiry,
  market: Market,
  now: Date,
): { readonly read: ReadEnquiry } | { readonly errors: EnquiryErrors } {
  const faults: { [Field in EnquiryField]?: Text[] } = {};
  const blame = (field: EnquiryField, fault: Text) => {
    faults[field] = [...(faults[field] ?? []), fault];
  };
  for (const [field, most] of LENGTHS) {
    const value = enquiry[field];
    if (value && value.length > most) blame(field, text('arrivals:too_long'));
  }
  const name = shownName(enquiry.name);
  if (!showsSomething(name)) blame('name', text('arrivals:missing', { field: 'name' }));
  const mobile = mobileDigits(enquiry.mobile, market);
  if (enquiry.mobile.trim() === '') blame('mobile', text('arrivals:missing', { field: 'mobile' }));
  else if (!mobile) blame('mobile', text('arrivals:invalid.mobile'));
  const alternate = written(enquiry.alternate_mobile);
  const alternateMobile = alternate && mobileDigits(alternate, market);
  if (alternate && !alternateMobile) blame('alternate_mobile', text('arrivals:invalid.mobile'));
  const email = written(enquiry.email);
  if (email && !EMAIL.test(email)) blame('email', text('arrivals:invalid.email'));
  if (enquiry.consent && enquiry.consent.given_at.getTime() > now.getTime() + CLOCK_GAP_MS)
    blame('consent', text('arrivals:invalid.consent_later'));
  const buyTime = written(enquiry.buy_time)
    ? normaliseBuyTime(enquiry.buy_time ?? '', localDate(now, market.timeZone))
    : null;
  if (written(enquiry.buy_time) && !buyTime) blame('buy_time', text('arrivals:invalid.buy_time'));
  if (!mobile || Object.keys(faults).length > 0) return { errors: faults };
  // Senders often repeat the number in both fields; that is no fault.
  const other = alternateMobile === mobile ? null : alternateMobile;
  return { read: { name, mobile, alternateMobile: other || null, email, buyTime } };
}

/** Text of a cell; null if it is empty. */
export function written(value: string | number | null | undefined): string | null {
  return String(value ?? '').trim() || null;
}
