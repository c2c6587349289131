import { createHash } from 'node:crypto';
import type { Tx } from '../../platform/db/database.ts';
import { networkOf, remembered } from './attempt-limit.ts';

/** Per network, one forgotten per ten minutes: enough for an office behind one address, not for a machine. */
const ALLOWED = { send: 30, guess: 60 } as const;

/** Seconds until one is forgotten. */
export const RETRY_AFTER_SECONDS = 600;

/**
 * Counts one recovery call of a network; false, uncounted, beyond the allowance. Calls of one network are serialised
 * here, so that simultaneous ones are counted exactly.
 */
export async function countRecovery(
  tx: Tx,
  kind: keyof typeof ALLOWED,
  address: string,
  now: Date,
): Promise<boolean> {
  const digest = createHash('sha256').update(networkOf(address)).digest('base64url');
  const subject = `recovery-${kind}:${digest}`;
  await tx
    .insertInto('sign_in_attempt')
    .values({ subject, failures: 0, last_failed_at: now })
    .onConflict((conflict) => conflict.column('subject').doNothing())
    .execute();
  const row = await tx
    .selectFrom('sign_in_attempt')
    .where('subject', '=', subject)
    .selectAll()
    .forUpdate()
    .executeTakeFirstOrThrow();
  const count = remembered({ failures: row.failures, lastFailedAt: row.last_failed_at }, now);
  if (count >= ALLOWED[kind]) return false;
  await tx
    .updateTable('sign_in_attempt')
    .set({ failures: count + 1, last_failed_at: now })
    .where('subject', '=', subject)
    .execute();
  return true;
}
