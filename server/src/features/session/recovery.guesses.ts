import type { Tx } from '../../platform/db/database.ts';
import { ACCOUNT_FORGET_SECONDS, remembered, subjectsOf } from './attempt-limit.ts';

/** Wrong codes of one account over days, one forgotten an hour: 24 guesses a day in the end, from however many networks. */
const FREE = 30;

/** Called as the accounts' failed sign-ins are, so that the sweep knows how long it counts. */
const subjectOf = (userId: number) => `account:recovery:${userId}`;

interface Guess {
  readonly account: { readonly id: number; readonly username: string };
  readonly address: string;
  readonly now: Date;
}

/** Not for a network from which the user has signed in: strangers keep nobody from the own account. */
export async function isGuessedOut(tx: Tx, { account, address, now }: Guess): Promise<boolean> {
  const { network } = subjectsOf({ username: account.username, address, device: null });
  const rows = await tx
    .selectFrom('sign_in_attempt')
    .where('subject', 'in', [subjectOf(account.id), network])
    .selectAll()
    .execute();
  if (rows.some(({ subject }) => subject === network)) return false;
  return guessesIn(rows[0], now) >= FREE;
}

export async function countGuess(tx: Tx, { account, now }: Guess): Promise<void> {
  const subject = subjectOf(account.id);
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
