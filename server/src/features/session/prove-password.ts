import { text } from '@otolead/contract/kernel/text.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { invalidInput, notFound, tooManyRequests } from '../../platform/http/errors.ts';
import { doerOf, logSecurity } from '../../platform/trail/security-log.ts';
import { readTallies, settleAttempt } from './attempt.queries.ts';
import { secondsToWait, subjectsOf } from './attempt-limit.ts';
import { verifyPassword } from './hash-password.ts';
import { pauseInWords } from './pause-words.ts';
import { type Account, findAccount } from './session.queries.ts';

/**
 * Verifies the signed-in user's password. Failures count like failed sign-ins, so that an open desk is no way to guess.
 * Throws 400 at the field, 429 while the caller has to wait.
 */
export async function proveOwnPassword(
  context: ActorContext,
  typed: string,
  field: string,
): Promise<Account> {
  const { actor, clock, db, http } = context;
  const now = clock.now();
  const account = await findAccount(db, actor.userId);
  if (!account) throw notFound();
  const { passwordHash, username } = account;
  const subjects = subjectsOf({ username, address: http.request.ip, device: null });
  const wait = secondsToWait(await readTallies(db, subjects), now);
  if (wait > 0) throw tooManyRequests(wait, pauseInWords(wait));
  const isRight = await verifyPassword(typed, passwordHash);
  const late = await inTransaction(db, async (tx) => {
    const seconds = await settleAttempt(tx, subjects, isRight ? 'right' : 'wrong', now);
    const fold = `${actor.userId} ${actor.sessionId}`;
    if (seconds > 0 || !isRight)
      await logSecurity(tx, doerOf(context), { event: 'password_refused', userId: actor.userId, fold });
    return seconds;
  });
  if (late > 0) throw tooManyRequests(late, pauseInWords(late));
  if (!isRight) throw invalidInput({ [field]: text('session:own_password.wrong') });
  return account;
}
