import type { Db } from '../../platform/db/database.ts';
import { countFromNetwork } from './network-limit.ts';

/**
 * Captchas of one network, forgotten at one per second: an office that begins its day behind one address gets all it
 * needs, a machine does not fill the table.
 */
const ALLOWED = 600;

export const CAPTCHA_RETRY_SECONDS = 60;

/** Counts one; false, and nothing counted, beyond the allowance. */
export function countCaptcha(db: Db, address: string, now: Date): Promise<boolean> {
  return countFromNetwork(db, { name: 'captcha', address, allowed: ALLOWED, now });
}
