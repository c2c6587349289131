import { localDate } from '@otolead/contract/kernel/market-time.ts';
import { useSyncExternalStore } from 'react';
import { activeMarket } from './market/active-market.ts';

const MINUTE = 60_000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** One timer for all cells; a hidden tab catches up when shown. */
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

/** The current minute; rerenders every minute, for texts such as 'overdue 22 min'. */
export function useMinute(): Date {
  return new Date(useSyncExternalStore(subscribe, currentMinute) * MINUTE);
}

/** Today in the market as 'yyyy-MM-dd'. */
export const currentDay = () => localDate(new Date(), activeMarket().timeZone);

/** `currentDay`, updated at the market's midnight. */
export function useToday(): string {
  return useSyncExternalStore(subscribe, currentDay);
}
