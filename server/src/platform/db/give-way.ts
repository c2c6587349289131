import { setTimeout as delay } from 'node:timers/promises';
import { isLockTimeout, isSerialisationFailure } from './database-error.ts';

/** Time that a migration waits for a table; everybody else who wants the table waits behind it meanwhile. */
export const LOCK_TIMEOUT = '2s';
/** Pause in which those go on, and tries before the migration fails: two minutes beside calls of five seconds. */
const PAUSE_MS = 1_000;
const TRIES = 40;

/** Tries again what met statements that hold its tables, in a deadlock with them, too. */
export async function givingWay<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      const isHeld = isLockTimeout(error) || isSerialisationFailure(error);
      if (!isHeld || tries >= TRIES) throw error;
      await delay(PAUSE_MS);
    }
  }
}
