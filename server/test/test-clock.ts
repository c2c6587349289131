import type { Clock } from '../src/platform/clock.ts';

/** A Friday, 10:00 in Jakarta and 11:00 in Manila: inside office hours in both markets. */
export const TEST_START = new Date('2026-11-20T03:00:00.000Z');

interface Duration {
  readonly days?: number;
  readonly hours?: number;
  readonly minutes?: number;
  readonly seconds?: number;
}

/** Stands still until a test moves it. */
export class TestClock implements Clock {
  #now = TEST_START.getTime();

  now(): Date {
    return new Date(this.#now);
  }

  set(moment: Date | string): void {
    const time = new Date(moment).getTime();
    if (Number.isNaN(time)) throw new RangeError(`no moment: ${moment}`);
    this.#now = time;
  }

  advance({ days = 0, hours = 0, minutes = 0, seconds = 0 }: Duration): void {
    this.#now += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
  }
}
