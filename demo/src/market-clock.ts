import type { Market } from '@otolead/contract/kernel/market.ts';
import { instantOf } from '@otolead/contract/kernel/market-time.ts';
import { FOLLOW_UP_TIMES } from '@otolead/contract/lead-status/followup.rules.ts';
import type { Random } from './random.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Calls are made from nine to half past six, on every day but Sunday. */
const SHIFT = { start: 9 * 60, minutes: 9.5 * 60 } as const;
const LAST_SLOT = 95;

/**
 * A market's time by plain arithmetic, a hundred times faster than Intl, because neither market has changed its clocks
 * since 1990. Days are counted from 1 January 1970, a Thursday, by the market's clock, minutes from midnight, and work
 * in days and minutes of shifts.
 */
export class MarketClock {
  static readonly workDay: number = SHIFT.minutes;
  readonly now: number;
  readonly today: number;
  readonly #aheadMs: number;

  constructor(now: Date, { timeZone }: Pick<Market, 'timeZone'>) {
    this.#aheadMs = Date.UTC(2000, 0, 1) - instantOf('2000-01-01', '00:00', timeZone).getTime();
    this.now = now.getTime();
    this.today = this.dayOf(this.now);
  }

  dayOf(instant: number): number {
    return Math.floor((instant + this.#aheadMs) / DAY_MS);
  }

  instantAt(day: number, minute: number): number {
    return day * DAY_MS + minute * MINUTE_MS - this.#aheadMs;
  }

  /** 'yyyy-MM-dd' */
  dateOf(day: number): string {
    return new Date(day * DAY_MS).toISOString().slice(0, 10);
  }

  /** Minutes of work until this instant. */
  workAt(instant: number): number {
    const day = this.dayOf(instant);
    const minute = (instant - this.instantAt(day, SHIFT.start)) / MINUTE_MS;
    const isSunday = day % 7 === 3;
    const inShift = isSunday ? 0 : Math.min(Math.max(minute, 0), SHIFT.minutes);
    return (day - Math.floor((day + 3) / 7)) * SHIFT.minutes + inShift;
  }

  instantOfWork(work: number): number {
    const days = Math.floor(work / SHIFT.minutes);
    const day = days + Math.floor((days + 3) / 6);
    return Math.floor(this.instantAt(day, SHIFT.start + (work % SHIFT.minutes)));
  }

  /** A slot of a follow-up on that day, after the given instant. */
  slotOn(day: number, after: number, random: Random): number {
    const { stepMinutes } = FOLLOW_UP_TIMES;
    // The mean of two draws favours the middle of the day from eight to eight.
    const drawn = Math.round(((8 + 6 * (random.next() + random.next())) * 60) / stepMinutes);
    const earliest = Math.ceil((after - this.instantAt(day, -10)) / MINUTE_MS / stepMinutes);
    return this.instantAt(day, Math.min(Math.max(drawn, earliest), LAST_SLOT) * stepMinutes);
  }
}
