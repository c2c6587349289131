import type { Tx } from '../../platform/db/database.ts';
import { FORGET_ONE_SECONDS } from './attempt-limit.ts';
import { countOne } from './count-one.ts';
import { networkSubject } from './network-limit.ts';

/** Per network, one forgotten per ten minutes: enough for an office behind one address, not for a machine. */
const ALLOWED = { send: 30, guess: 60 } as const;

/** Seconds until one is forgotten. */
export const RETRY_AFTER_SECONDS = FORGET_ONE_SECONDS;

/** Counts one recovery call of a network; false, uncounted, beyond the allowance. */
export const countRecovery = (
  tx: Tx,
  kind: keyof typeof ALLOWED,
  address: string,
  now: Date,
): Promise<boolean> =>
  countOne(tx, {
    subject: networkSubject(`recovery-${kind}`, address),
    allowed: ALLOWED[kind],
    forgetSeconds: FORGET_ONE_SECONDS,
    now,
  });
