import type { Tx } from '../../platform/db/database.ts';
import { ACCOUNT_FORGET_SECONDS, remembered, subjectsOf } from './attempt-limit.ts';
import { countOne } from './count-one.ts';

/** Wrong codes of one account over days, one forgotten an hour: 24 guesses a day in the end, from however many networks. */
const FREE = 30;
const UNLIMITED = 2_000_000_000;

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

/** Without an allowance: a guess too many is refused before it is counted. */
export async function countGuess(tx: Tx, guess: Guess): Promise<void> {
  const { now } = guess;
  const limit = { allowed: UNLIMITED, forgetSeconds: ACCOUNT_FORGET_SECONDS };
  await countOne(tx, { subject: subjectOf(guess), ...limit, now });
}

function guessesIn(row: { failures: number; last_failed_at: Date } | undefined, now: Date): number {
  const tally = row && { failures: row.failures, lastFailedAt: row.last_failed_at };
  return remembered(tally, now, ACCOUNT_FORGET_SECONDS * 1000);
}
