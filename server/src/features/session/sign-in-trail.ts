import type { Db, Tx } from '../../platform/db/database.ts';
import { STORED_STATUS } from '../../platform/records/record-status.ts';
import { type Doer, logSecurity } from '../../platform/trail/security-log.ts';
import type { SecurityDetail } from '../../tables/trail.tables.ts';
import { networkOf } from './attempt-limit.ts';
import type { Account } from './session.queries.ts';

/** Security log data of an attempt: the account found, never the typed text. */
export function trailOf(from: Pick<Doer, 'at' | 'marketId' | 'address'>, found: Account | undefined) {
  const doer = { at: from.at, marketId: from.marketId, address: from.address ?? null };
  const userId = found?.id ?? null;
  const reason = !found ? 'unknown' : found.status === STORED_STATUS.active ? 'wrong_password' : 'inactive';
  return {
    failed: (db: Db | Tx, event: 'sign_in_failed' | 'sign_in_held', why = reason) =>
      logSecurity(db, doer, {
        event,
        userId,
        detail: { reason: why },
        fold: `${userId ?? 0} ${why} ${networkOf(doer.address ?? '')}`,
      }),
    succeeded: (tx: Tx, sessionId: number, way: SecurityDetail) =>
      logSecurity(tx, { ...doer, actorId: userId, sessionId }, { event: 'signed_in', userId, detail: way }),
  };
}
