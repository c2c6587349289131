import type pg from 'pg';

/** Where 'now' comes from; handlers get it explicitly so that rules can be tested at any moment. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

export interface DatabaseClock extends Clock {
  stop(): void;
}

const MEASURE_EVERY_MS = 60_000;

/**
 * The database's clock: tokens, limits and codes must mean the same moment to every process, and a process whose own
 * clock is late would accept what has expired. Measured at the start and every minute; in between time runs by this
 * machine's steady clock, or by its calendar where that ran further (a machine that slept). While the database is away
 * the last measurement holds.
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

/** Goes as another clock does, so many milliseconds ahead of it: for a demo that is to stand at another hour. */
export function clockAhead(clock: Clock, milliseconds: number): Clock {
  return { now: () => new Date(clock.now().getTime() + milliseconds) };
}
