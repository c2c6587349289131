import { createHash } from 'node:crypto';
import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { networkOf } from './attempt-limit.ts';

/** Separately counted acts; the sweep uses the names, one is forgotten per second. */
export const NETWORK_ACTS = ['captcha', 'partner-key', 'dialer-secret'] as const;

interface CountedAct {
  readonly name: (typeof NETWORK_ACTS)[number];
  readonly address: string;
  /** Maximum at once; one is forgotten per second. */
  readonly allowed: number;
  readonly now: Date;
}

/**
 * Counts one for the caller's network; false, uncounted, beyond the allowance. One statement, so that simultaneous acts
 * are counted exactly.
 */
export async function countFromNetwork(
  db: Db,
  { name, address, allowed, now }: CountedAct,
): Promise<boolean> {
  const subject = `${name}:${createHash('sha256').update(networkOf(address)).digest('base64url')}`;
  const passed = sql`greatest(0, floor(extract(epoch from ${now}::timestamptz - sign_in_attempt.last_failed_at)))`;
  const left = sql<number>`greatest(0, sign_in_attempt.failures - ${passed})::integer`;
  const counted = await db
    .insertInto('sign_in_attempt')
    .values({ subject, failures: 1, last_failed_at: now })
    .onConflict((conflict) =>
      conflict
        .column('subject')
        .doUpdateSet({ failures: sql<number>`${left} + 1`, last_failed_at: now })
        .where(sql<SqlBool>`${left} < ${allowed}`),
    )
    .returning('failures')
    .executeTakeFirst();
  return counted !== undefined;
}
