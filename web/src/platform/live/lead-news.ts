import { useEffect, useEffectEvent } from 'react';
import type { LiveNews } from '../api/live-topic.ts';

/** Changes, or 'unknown' after a gap. */
type LeadNews = LiveNews | 'unknown';

const listeners = new Set<(news: LeadNews) => void>();

export function tellListeners(news: LeadNews): void {
  for (const listener of listeners) listener(news);
}

/** Calls `onNews` with each batch of changes, for screens that do more than refetch. */
export function useLeadNews(onNews: (news: LeadNews) => void): void {
  const hear = useEffectEvent(onNews);
  useEffect(() => {
    const listener = (news: LeadNews) => hear(news);
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, []);
}
