import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';

interface Counted {
  /** Key of the row. */
  readonly subject: string;
  /** Maximum at once. */
  readonly allowed: number;
  /** Time after which one is forgotten. */
  readonly forgetSeconds: number;
  readonly now: Date;
}

/**
 * Counts one; false, uncounted, beyond the allowance. One statement, so that simultaneous acts are counted exactly; in a
 * transaction those of one subject come one after another.
 */
export async function countOne(
  db: Db | Tx,
  { subject, allowed, forgetSeconds, now }: Counted,
): Promise<boolean> {
  const passed = sql`greatest(0, floor(extract(epoch from ${now}::timestamptz - sign_in_attempt.last_failed_at)
    / ${forgetSeconds}::integer))`;
  const left = sql<number>`greatest(0, sign_in_attempt.failures - ${passed})::integer`;
  const counted = await db
    .insertInto('sign_in_attempt')
    .values({ subject, failures: 1, last_failed_at: now })
    .onConflict((conflict) =>
      conflict
        .column('subject')
        .doUpdateSet({ failures: sql<number>`${left} + 1`, last_failed_at: now })
        .where(sql<SqlBool>`${left} < ${allowed}::integer`),
    )
    .returning('failures')
    .executeTakeFirst();
  return counted !== undefined;
}
