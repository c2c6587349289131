import type { Db, Tx } from '../../platform/db/database.ts';
import {
  afterFailure,
  type Counter,
  countersFor,
  type Subjects,
  secondsToWait,
  type Tallies,
  type Tally,
} from './attempt-limit.ts';

const ROWS = ['pair', 'address', 'user', 'account', 'network', 'device'] as const satisfies readonly (
  | Counter
  | 'network'
)[];

const namesIn = (subjects: Subjects): string[] => ROWS.flatMap((row) => subjects[row] ?? []);

function talliesOf(
  subjects: Subjects,
  rows: readonly { subject: string; failures: number; last_failed_at: Date }[],
): Tallies {
  const bySubject = new Map(
    rows.map((row): [string, Tally] => [
      row.subject,
      { failures: row.failures, lastFailedAt: row.last_failed_at },
    ]),
  );
  return Object.fromEntries(ROWS.map((row) => [row, bySubject.get(subjects[row] ?? '')])) as Tallies;
}

export async function readTallies(db: Db, subjects: Subjects): Promise<Tallies> {
  const rows = await db
    .selectFrom('sign_in_attempt')
    .selectAll()
    .where('subject', 'in', namesIn(subjects))
    .execute();
  return talliesOf(subjects, rows);
}

/** `half`: the password is right, and the second factor is still due: neither a failure nor known by it. */
export type AttemptOutcome = 'right' | 'half' | 'wrong';

/**
 * Judges the attempt again under lock and records its outcome; returns the seconds to wait, 0 if the outcome counts.
 * Simultaneous guesses have all passed the first check; only the allowed number of them learn whether they were right.
 */
export async function settleAttempt(
  tx: Tx,
  subjects: Subjects,
  outcome: AttemptOutcome,
  now: Date,
): Promise<number> {
  if (outcome === 'wrong') await addMissing(tx, subjects, now);
  const rows = await tx
    .selectFrom('sign_in_attempt')
    .selectAll()
    .where('subject', 'in', namesIn(subjects))
    // In one order, so that attempts wait for each other without deadlock.
    .orderBy('subject')
    .forUpdate()
    .execute();
  const tallies = talliesOf(subjects, rows);
  const seconds = secondsToWait(tallies, now);
  if (seconds > 0) return seconds;
  if (outcome === 'right') await forgive(tx, subjects, now);
  if (outcome === 'wrong') await charge(tx, subjects, tallies, now);
  return 0;
}

/** Device and network rows prove an earlier sign-in, so failures never create them. */
async function addMissing(tx: Tx, { pair, address, user, account }: Subjects, now: Date): Promise<void> {
  const names = [pair, address, user, account].sort();
  await tx
    .insertInto('sign_in_attempt')
    .values(names.map((subject) => ({ subject, failures: 0, last_failed_at: now })))
    .onConflict((conflict) => conflict.column('subject').doNothing())
    .execute();
}

async function charge(tx: Tx, subjects: Subjects, tallies: Tallies, now: Date): Promise<void> {
  for (const counter of countersFor(tallies, now)) {
    await tx
      .updateTable('sign_in_attempt')
      .set({ failures: afterFailure(counter, tallies, now), last_failed_at: now })
      .where('subject', '=', subjects[counter] ?? '')
      .execute();
  }
}

/** Failures of strangers stay counted: a known account must not give its owner fresh guesses at others. */
async function forgive(tx: Tx, subjects: Subjects, now: Date): Promise<void> {
  await tx.deleteFrom('sign_in_attempt').where('subject', '=', subjects.pair).execute();
  await trust(tx, subjects, now);
}

/** Clears the failed attempts of a user who signed in from this address and browser. */
export async function trust(tx: Tx, { device, network }: Subjects, now: Date): Promise<void> {
  const known = [network, ...(device ? [device] : [])].sort();
  await tx
    .insertInto('sign_in_attempt')
    .values(known.map((subject) => ({ subject, failures: 0, last_failed_at: now })))
    .onConflict((conflict) => conflict.column('subject').doUpdateSet({ failures: 0, last_failed_at: now }))
    .execute();
}
