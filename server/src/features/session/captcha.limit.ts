import type { Db } from '../../platform/db/database.ts';
import { countFromNetwork } from './network-limit.ts';

/**
 * Captchas per network, one forgotten per second: enough for an office behind one address in the morning, while a
 * machine cannot fill the table.
 */
const ALLOWED = 600;

export const CAPTCHA_RETRY_SECONDS = 60;

/** Counts one; false, uncounted, beyond the allowance. */
export function countCaptcha(db: Db, address: string, now: Date): Promise<boolean> {
  return countFromNetwork(db, { name: 'captcha', address, allowed: ALLOWED, now });
}
