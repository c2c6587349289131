import { useEffect, useState } from 'react';

/** Delay before a skeleton shows; faster answers appear without one. */
const PATIENCE_MS = 150;

/**
 * False at first, true once somebody has waited long enough to be shown that something is on its way: since the
 * component is there, or since `waiting` is true. What stands in for an answer that comes within some frames costs as
 * much time as the answer itself, and flickers.
 */
export function useWaitedLong(waiting = true): boolean {
  const [waited, setWaited] = useState(false);
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => setWaited(true), PATIENCE_MS);
    return () => {
      clearTimeout(timer);
      setWaited(false);
    };
  }, [waiting]);
  return waiting && waited;
}
