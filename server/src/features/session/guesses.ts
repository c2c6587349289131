import type { Tx } from '../../platform/db/database.ts';
import { ACCOUNT_FORGET_SECONDS, remembered, subjectsOf } from './attempt-limit.ts';

/** Wrong codes of one account over days, one forgotten an hour: 24 guesses a day in the end, from however many networks. */
const FREE = 30;

/** Called as the accounts' failed sign-ins are, so that the sweep knows how long it counts. */
const subjectOf = ({ account, at }: Pick<Guess, 'account' | 'at'>) => `account:${at}:${account.id}`;

interface Guess {
  readonly at: 'recovery' | 'second_factor';
  readonly account: { readonly id: number; readonly username: string };
  readonly address: string;
  readonly now: Date;
}

/**
 * For a lost password not for a network from which the user has signed in: strangers keep nobody from the own account. At
 * the second factor everywhere: who guesses there knows the password, and may sit at the next desk.
 */
export async function isGuessedOut(tx: Tx, guess: Guess): Promise<boolean> {
  const { account, address, at, now } = guess;
  const { network } = subjectsOf({ username: account.username, address, device: null });
  const rows = await tx
    .selectFrom('sign_in_attempt')
    .where('subject', 'in', [subjectOf(guess), network])
    .selectAll()
    .execute();
  if (at === 'recovery' && rows.some(({ subject }) => subject === network)) return false;
  return (
    guessesIn(
      rows.find(({ subject }) => subject !== network),
      now,
    ) >= FREE
  );
}

export async function countGuess(tx: Tx, guess: Guess): Promise<void> {
  const { now } = guess;
  const subject = subjectOf(guess);
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
    .executeTakeFirst();
  await tx
    .updateTable('sign_in_attempt')
    .where('subject', '=', subject)
    .set({ failures: guessesIn(row, now) + 1, last_failed_at: now })
    .execute();
}

function guessesIn(row: { failures: number; last_failed_at: Date } | undefined, now: Date): number {
  const tally = row && { failures: row.failures, lastFailedAt: row.last_failed_at };
  return remembered(tally, now, ACCOUNT_FORGET_SECONDS * 1000);
}
