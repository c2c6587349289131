import type pg from 'pg';

/** Source of 'now'; passed to handlers explicitly, so that rules can be tested at any moment. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

export interface DatabaseClock extends Clock {
  stop(): void;
}

const MEASURE_EVERY_MS = 60_000;

/**
 * The database's clock: tokens, limits and codes must mean the same instant in every process, and a process with a slow
 * clock would accept expired ones. Measured at the start and every minute; in between time follows this machine's
 * monotonic clock, or its wall clock if that advanced further (after a sleep). While the database is away the last
 * measurement holds.
 */
export async function databaseClock(pool: pg.Pool): Promise<DatabaseClock> {
  let measured = { time: Date.now(), steady: performance.now(), calendar: Date.now() };
  const measure = async () => {
    const asked = performance.now();
    const { rows } = await pool.query<{ ms: string }>(
      'select extract(epoch from clock_timestamp()) * 1000 as ms',
    );
    const steady = performance.now();
    measured = { time: Number(rows[0]?.ms) + (steady - asked) / 2, steady, calendar: Date.now() };
  };
  await measure();
  const timer = setInterval(() => void measure().catch(() => undefined), MEASURE_EVERY_MS).unref();
  return {
    now: () => {
      const ran = Math.max(performance.now() - measured.steady, Date.now() - measured.calendar);
      return new Date(measured.time + ran);
    },
    stop: () => clearInterval(timer),
  };
}

/** A clock ahead of another by some milliseconds, for a demo at another hour. */
export function clockAhead(clock: Clock, milliseconds: number): Clock {
  return { now: () => new Date(clock.now().getTime() + milliseconds) };
}
