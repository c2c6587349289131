import { useEffect, useRef } from 'react';

/** Rows before the end at which the next page is asked for. */
const AHEAD = 15;

interface EndReached {
  /** Index of the last rendered row, -1 without rows. */
  last: number;
  loaded: number;
  /** Id of the last loaded row. */
  end: string | undefined;
  enabled: boolean;
  onEndReached: (() => void) | undefined;
}

/**
 * Asks for the next page once per end of the loaded rows, so that a slow answer is not asked for twice. Another list that has
 * as many rows has another end.
 */
export function useEndReached({ last, loaded, end, enabled, onEndReached }: EndReached): void {
  const askedAt = useRef<string | undefined>(undefined);
  const isNear = last >= 0 && last >= loaded - 1 - AHEAD;
  useEffect(() => {
    if (!enabled || !onEndReached || !isNear || end === undefined || askedAt.current === end) return;
    askedAt.current = end;
    onEndReached();
  }, [isNear, end, enabled, onEndReached]);

  useEffect(() => {
    if (end === undefined) askedAt.current = undefined;
  }, [end]);
}
