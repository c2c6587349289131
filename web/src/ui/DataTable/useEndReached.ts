import { useEffect, useRef } from 'react';

/** Rows before the end at which the next page is asked for. */
const AHEAD = 15;

interface EndReached {
  /** Index of the last rendered row, -1 without rows. */
  last: number;
  loaded: number;
  enabled: boolean;
  onEndReached: (() => void) | undefined;
}

/** Asks for the next page once per number of loaded rows, so that a slow answer is not asked for twice. */
export function useEndReached({ last, loaded, enabled, onEndReached }: EndReached): void {
  const askedAt = useRef(-1);
  useEffect(() => {
    if (!enabled || !onEndReached || last < 0 || last < loaded - 1 - AHEAD || askedAt.current === loaded)
      return;
    askedAt.current = loaded;
    onEndReached();
  }, [last, loaded, enabled, onEndReached]);

  useEffect(() => {
    if (loaded === 0) askedAt.current = -1;
  }, [loaded]);
}
