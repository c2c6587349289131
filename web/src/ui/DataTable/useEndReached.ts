import { useEffect, useRef } from 'react';

/** Fetches the next page this many rows before the end. */
const AHEAD = 15;

interface EndReached {
  /** Index of the last rendered row, -1 without rows. */
  last: number;
  loaded: number;
  /** Id of the last loaded row. */
  end: string | undefined;
  enabled: boolean;
  loading: boolean;
  onEndReached: (() => void) | undefined;
}

/**
 * Requests the next page once per last row, so that a slow answer is not requested twice. The row's id tells lists
 * of equal length apart. A refetch cancels a page that is loading; the same end is then requested again.
 */
export function useEndReached({ last, loaded, end, enabled, loading, onEndReached }: EndReached): void {
  const askedAt = useRef<string | undefined>(undefined);
  const isNear = last >= 0 && last >= loaded - 1 - AHEAD;
  useEffect(() => {
    if (loading) askedAt.current = undefined;
  }, [loading]);
  useEffect(() => {
    if (!enabled || !onEndReached || !isNear || end === undefined || askedAt.current === end) return;
    askedAt.current = end;
    onEndReached();
  }, [isNear, end, enabled, onEndReached]);

  useEffect(() => {
    if (end === undefined) askedAt.current = undefined;
  }, [end]);
}
