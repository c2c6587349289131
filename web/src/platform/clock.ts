import { localDate } from '@otolead/contract/kernel/market-time.ts';
import { useSyncExternalStore } from 'react';
import { activeMarket } from './market/active-market.ts';

const MINUTE = 60_000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** One timer for however many cells; a hidden tab catches up as soon as it is seen again. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const each of listeners) each();
  }, 5_000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

const currentMinute = () => Math.floor(Date.now() / MINUTE);

/** The time to the minute; renders again with each minute, for words such as 'overdue 22 min'. */
export function useMinute(): Date {
  return new Date(useSyncExternalStore(subscribe, currentMinute) * MINUTE);
}

/** Today in the market as 'yyyy-MM-dd'. */
export const currentDay = () => localDate(new Date(), activeMarket().timeZone);

/** `currentDay`, as it passes; the list of 'today' moves on at midnight. */
export function useToday(): string {
  return useSyncExternalStore(subscribe, currentDay);
}
