import type { Tx } from '../../platform/db/database.ts';
import { changesBetween } from '../../platform/records/change-log.ts';
import { type Doer, logSecurity } from '../../platform/trail/security-log.ts';
import type { UserRecord } from './users.queries.ts';

type Judged = Pick<UserRecord, 'email' | 'mobile' | 'role_id' | 'status' | 'market_ids'>;

/** Logs account changes, one event each, without the address or number. */
export async function logUserChange(
  tx: Tx,
  doer: Doer,
  userId: number,
  { before, after }: { readonly before: Partial<Judged>; readonly after: Partial<Judged> },
): Promise<void> {
  const changes = changesBetween(before, after, Object.keys(EVENTS));
  for (const [field, change] of Object.entries(changes)) {
    const { event, tells } = EVENTS[field as keyof typeof EVENTS];
    const detail = { before: change.old, after: change.new };
    await logSecurity(tx, doer, { event, userId, ...(tells && { detail }) });
  }
}

const EVENTS = {
  email: { event: 'email_changed', tells: false },
  mobile: { event: 'mobile_changed', tells: false },
  role_id: { event: 'role_changed', tells: true },
  status: { event: 'status_changed', tells: true },
  market_ids: { event: 'markets_changed', tells: true },
} as const;
