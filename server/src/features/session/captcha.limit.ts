import { createHash } from 'node:crypto';
import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { networkOf } from './attempt-limit.ts';

/**
 * Captchas of one network, forgotten at one per second: an office that begins its day behind one address gets all it
 * needs, a machine does not fill the table.
 */
const ALLOWED = 600;

export const CAPTCHA_RETRY_SECONDS = 60;

/** Counts one; false, and nothing counted, beyond the allowance. One statement, so that it counts exactly. */
export async function countCaptcha(db: Db, address: string, now: Date): Promise<boolean> {
  const subject = `captcha:${createHash('sha256').update(networkOf(address)).digest('base64url')}`;
  const passed = sql`greatest(0, floor(extract(epoch from ${now}::timestamptz - sign_in_attempt.last_failed_at)))`;
  const left = sql<number>`greatest(0, sign_in_attempt.failures - ${passed})::integer`;
  const counted = await db
    .insertInto('sign_in_attempt')
    .values({ subject, failures: 1, last_failed_at: now })
    .onConflict((conflict) =>
      conflict
        .column('subject')
        .doUpdateSet({ failures: sql<number>`${left} + 1`, last_failed_at: now })
        .where(sql<SqlBool>`${left} < ${ALLOWED}`),
    )
    .returning('failures')
    .executeTakeFirst();
  return counted !== undefined;
}
