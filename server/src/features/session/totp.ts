import { Secret, TOTP } from 'otpauth';

/** RFC 6238 as every authenticator app reads it: SHA-1, six digits, 30 seconds. */
const FORM = { issuer: 'OtoLead', algorithm: 'SHA1', digits: 6, period: 30 } as const;
const SECRET_BYTES = 20;
/** A code of the step before and after still counts: people type slowly and clocks differ by seconds. */
const TOLERANCE = 1;
/** Steps through which the clock of a phone is sought, half an hour either way. */
const SOUGHT = 60;

export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

const totpOf = (secret: string, label = '') =>
  new TOTP({ ...FORM, label, secret: Secret.fromBase32(secret) });

/** Address that an app reads from a QR code. */
export const addressOf = (secret: string, username: string): string => totpOf(secret, username).toString();

interface TypedCode {
  readonly secret: string;
  readonly code: string;
  readonly now: Date;
}

function distance({ secret, code, now }: TypedCode, window: number): number | null {
  return totpOf(secret).validate({ token: code, timestamp: now.getTime(), window });
}

/** Time step to which the code belongs; null for a wrong code. */
export function stepOf(typed: TypedCode): number | null {
  const delta = distance(typed, TOLERANCE);
  const present = Math.floor(typed.now.getTime() / 1000 / FORM.period);
  return delta === null ? null : present + delta;
}

/**
 * Minutes by which the clock of the phone is ahead; null if the code belongs to no time nearby. Only for readers who know
 * the secret: to others it would reveal later codes.
 */
export function minutesAhead(typed: TypedCode): number | null {
  const delta = distance(typed, SOUGHT);
  return delta === null ? null : Math.round((delta * FORM.period) / 60);
}
