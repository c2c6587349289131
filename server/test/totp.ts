import { Secret, TOTP } from 'otpauth';

/** What the app on somebody's phone shows, whose clock is ahead by these minutes. */
export function appCode(secret: string, now: Date, minutesAhead = 0): string {
  const timestamp = now.getTime() + minutesAhead * 60_000;
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
}
