import { text } from '@otolead/contract/kernel/text.ts';
import { changeOwnPassword } from '@otolead/contract/session/own-password.endpoints.ts';
import { ownPasswordRules } from '@otolead/contract/session/own-password.rules.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { invalidInput, notFound, refuseFaults, tooManyRequests } from '../../platform/http/errors.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { readTallies, settleAttempt } from './attempt.queries.ts';
import { secondsToWait, subjectsOf } from './attempt-limit.ts';
import { passwordFault } from './password.rules.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { pauseInWords } from './pause-words.ts';
import { withdrawResets, writePassword } from './recovery.service.ts';
import { findAccount } from './session.queries.ts';

export const ownPasswordRoutes: readonly Route[] = [
  route(changeOwnPassword, async (context, request) => {
    const { old_password = '', new_password = '', confirm_password = '' } = request;
    const values = { old_password, new_password, confirm_password };
    refuseFaults(ownPasswordRules.faults(values));
    await change(context, values.old_password, values.new_password.trim());
    return { data: {}, message: text('session:own_password.done') };
  }),
];

/**
 * Failures count as failed sign-ins of this user do, so that an open desk is no way to guess. Throws 400 beside the field,
 * 429 while the caller has to wait.
 */
async function change(
  { actor, clock, db, http }: ActorContext,
  oldPassword: string,
  password: string,
): Promise<void> {
  const now = clock.now();
  const account = await findAccount(db, actor.userId);
  if (!account) throw notFound();
  const { id, username, name, email, passwordHash: former } = account;
  const subjects = subjectsOf({ username, address: http.request.ip, device: null });
  const wait = secondsToWait(await readTallies(db, subjects), now);
  if (wait > 0) throw tooManyRequests(wait, pauseInWords(wait));
  const isRight = await verifyPassword(oldPassword, former);
  const isSame = oldPassword.trim() === password;
  const fault = isSame
    ? text('session:own_password.same')
    : passwordFault(password, { username, name, email });
  const passwordHash = isRight && !fault ? await hashPassword(password) : null;
  const outcome = await inTransaction(db, async (tx) => {
    const late = await settleAttempt(tx, subjects, isRight, now);
    if (late > 0) return { late };
    if (passwordHash === null) return { late: 0, isSet: false };
    await withdrawResets(tx, id);
    const known = { former, sessionId: actor.sessionId };
    return { late: 0, isSet: await writePassword(tx, id, passwordHash, now, known) };
  });
  if (outcome.late > 0) throw tooManyRequests(outcome.late, pauseInWords(outcome.late));
  if (isRight && fault) throw invalidInput({ new_password: fault });
  if (!outcome.isSet) throw invalidInput({ old_password: text('session:own_password.wrong') });
}
