import type { ActivityEntry } from '@otolead/contract/activity/activity.schema.ts';
import { type LocalDate, localDate } from '@otolead/contract/kernel/market-time.ts';

export interface HistoryDay {
  readonly date: LocalDate;
  readonly entries: readonly ActivityEntry[];
}

/** Entries, newest first, grouped by the market's calendar day. */
export function groupByDay(entries: readonly ActivityEntry[], timeZone: string): HistoryDay[] {
  const days = new Map<LocalDate, ActivityEntry[]>();
  for (const entry of entries) {
    const date = localDate(new Date(entry.created_date), timeZone);
    const day = days.get(date) ?? [];
    day.push(entry);
    days.set(date, day);
  }
  return [...days].map(([date, ofDay]) => ({ date, entries: ofDay }));
}
