import { useEffect, useRef } from 'react';
import type { LiveNews } from '../api/live-topic.ts';

/** What has changed, or that nobody knows. */
type LeadNews = LiveNews | 'unknown';

const listeners = new Set<(news: LeadNews) => void>();

export function tellListeners(news: LeadNews): void {
  for (const listener of listeners) listener(news);
}

/** For screens that do more with news than to fetch a query again. */
export function useLeadNews(onNews: (news: LeadNews) => void): void {
  const latest = useRef(onNews);
  useEffect(() => {
    latest.current = onNews;
  });
  useEffect(() => {
    const listener = (news: LeadNews) => latest.current(news);
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, []);
}
