import { Button, Skeleton } from '@mantine/core';
import { addDays, formatDate } from '@otolead/contract/kernel/market-time.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useToday } from '../../platform/clock.ts';
import { useLanguage, useT } from '../../platform/i18n/i18n.ts';
import { activeMarket } from '../../platform/market/active-market.ts';
import { EmptyState } from '../../ui/EmptyState/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState/ErrorState.tsx';
import { historyQuery } from './activity.api.ts';
import { groupByDay, type HistoryDay } from './group-by-day.ts';
import classes from './HistoryCard.module.css';
import { HistoryEntry } from './HistoryEntry.tsx';
import type { HistoryTab } from './history-tabs.ts';

/** Skeleton rows: the history of a lead some weeks old. */
const AWAITED = ['a', 'b', 'c', 'd', 'e'];

/**
 * The number of entries that fit below the rest of the screen. An old lead has hundreds; the first paint does not
 * wait for them.
 */
function entriesInSight(): number {
  return Math.max(8, Math.ceil((window.innerHeight - REST_HEIGHT) / ENTRY_HEIGHT));
}

/** In px: the minimum above the entries, and one single-line entry. */
const REST_HEIGHT = 440;
const ENTRY_HEIGHT = 30;

interface HistoryListProps {
  leadId: number;
  tab: HistoryTab;
  /** The first paint is done; entries out of sight may render. */
  painted: boolean;
}

/** The entries grouped by day; loads the next page before the end is reached. */
export function HistoryList({ leadId, tab, painted }: HistoryListProps) {
  const t = useT('activity');
  const history = useInfiniteQuery(historyQuery(leadId, tab));
  const { data, error, isPending, hasNextPage, isFetchingNextPage, isFetchNextPageError } = history;
  const fetchNext = () => void history.fetchNextPage();
  const frame = useRef<HTMLElement>(null);
  const mayFetch = painted && hasNextPage && !isFetchingNextPage && !isFetchNextPageError;
  const end = useEndInSight(frame, mayFetch, fetchNext);

  if (isPending) return <Waiting label={t('loading')} />;
  if (!data) return <ErrorState message={error?.message} onRetry={() => void history.refetch()} />;
  if (data.entries.length === 0) {
    return <EmptyState title={t('empty.title')} hint={t(tab === 'all' ? 'empty.all' : 'empty.tab')} />;
  }
  const entries = painted ? data.entries : data.entries.slice(0, entriesInSight());
  return (
    // A scrolling region has to be reachable, or keyboards could not scroll it.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <section ref={frame} className={classes.scroll} tabIndex={0} aria-label={t('entries')}>
      {groupByDay(entries, activeMarket().timeZone).map((day) => (
        <Day key={day.date} day={day} />
      ))}
      <div ref={end} className={classes.end}>
        {isFetchingNextPage && <Skeleton height={14} width="60%" aria-label={t('loading')} />}
        {isFetchNextPageError && (
          <Button variant="default" size="xs" onClick={fetchNext}>
            {t('more')}
          </Button>
        )}
      </div>
    </section>
  );
}

function Day({ day: { date, entries } }: { day: HistoryDay }) {
  const t = useT('activity');
  const language = useLanguage();
  const today = useToday();
  const name =
    date === today ? t('today') : date === addDays(today, -1) ? t('yesterday') : formatDate(date, language);
  return (
    <>
      <h3 className={classes.day}>{name}</h3>
      <ol className={classes.entries}>
        {entries.map((entry) => (
          <HistoryEntry key={entry.history_id} entry={entry} />
        ))}
      </ol>
    </>
  );
}

function Waiting({ label }: { label: string }) {
  return (
    <div className={classes.waiting} role="status" aria-label={label}>
      {AWAITED.map((row) => (
        <Skeleton key={row} height={14} radius="sm" />
      ))}
    </div>
  );
}

/** Calls `onSeen` when the end nears the visible part of the scroll container. */
function useEndInSight(
  frame: React.RefObject<HTMLElement | null>,
  active: boolean,
  onSeen: () => void,
): React.RefObject<HTMLDivElement | null> {
  const end = useRef<HTMLDivElement>(null);
  const seen = useEffectEvent(onSeen);
  useEffect(() => {
    if (!active || !end.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) seen();
      },
      { root: frame.current, rootMargin: '300px' },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [active, frame]);
  return end;
}
