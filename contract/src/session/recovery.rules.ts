import { anyMobileDigits } from '../kernel/phone.ts';
import type { TextKey } from '../text-keys.ts';

/** Minimum letters of a password after trimming (spec A§5, A§9). A market may require more, up to the second. */
export const SHORTEST_PASSWORD = 6;
export const LONGEST_SHORTEST_PASSWORD = 64;

export const CODE_LENGTH = 6;

/** Seconds until a code may be resent, and how often (domain.md 4). */
export const RESEND_AFTER_SECONDS = 30;
export const MOST_RESENDS = 3;

/** Account identifier on the recovery page. */
export type Identifier =
  | { readonly kind: 'mail'; readonly email: string }
  | { readonly kind: 'mobile'; readonly digits: string };

const EMAIL = /^[^\s@]+@[^\s@]+$/;

/** Lower-case e-mail or E.164 digits of either market (domain.md 4); null for anything else. */
export function identifierOf(typed: string): Identifier | null {
  const trimmed = typed.trim();
  if (EMAIL.test(trimmed)) return { kind: 'mail', email: trimmed.toLowerCase() };
  const digits = anyMobileDigits(trimmed);
  return digits === null ? null : { kind: 'mobile', digits };
}

/** Message key of the typed identifier's fault; null if a code may be requested (spec A§5). */
export function identifierFault(typed: string): TextKey | null {
  if (typed.trim() === '') return 'session:forgot.enter_email';
  if (identifierOf(typed)) return null;
  return /[@\p{L}]/u.test(typed) ? 'kernel:invalid.email' : 'session:forgot.valid_mobile';
}

const CODE = new RegExp(`^\\d{${CODE_LENGTH}}$`);

export function isCode(typed: string): boolean {
  return CODE.test(typed);
}
