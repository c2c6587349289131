import type { Db, Tx } from '../../platform/db/database.ts';
import { subjectsOf } from './attempt-limit.ts';
import type { Account } from './session.queries.ts';
import type { Caller } from './session.service.ts';
import { signInRulesOf } from './sign-in-rules.ts';
import { LONGEST_DEVICE } from './tokens.queries.ts';

/**
 * Whether a sign-in is reported by mail: the user's market wants it, and neither the browser's cookie nor, for other
 * programs, a session of the last month shows the device. Ask before the sign-in makes it known.
 */
export async function isReportedAsNew(db: Db | Tx, account: Account, caller: Caller): Promise<boolean> {
  const { mailsNewDevice } = await signInRulesOf(db, account.marketIds);
  if (!mailsNewDevice || account.isDemo) return false;
  return !(caller.isBrowser
    ? await isKnownBrowser(db, account, caller)
    : await isKnownProgram(db, account, caller));
}

async function isKnownBrowser(
  db: Db | Tx,
  { username }: Account,
  { address, device }: Caller,
): Promise<boolean> {
  const { device: subject } = subjectsOf({ username, address, device: device ?? null });
  if (subject === null) return false;
  const row = db.selectFrom('sign_in_attempt').where('subject', '=', subject).select('subject');
  return (await row.executeTakeFirst()) !== undefined;
}

async function isKnownProgram(
  db: Db | Tx,
  { id }: Account,
  { address, userAgent }: Caller,
): Promise<boolean> {
  const session = db
    .selectFrom('user_session')
    .where('user_id', '=', id)
    .where('device', '=', userAgent.slice(0, LONGEST_DEVICE))
    .where('address', '=', address)
    .select('id');
  return (await session.executeTakeFirst()) !== undefined;
}
