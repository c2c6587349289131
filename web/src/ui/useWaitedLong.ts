import { useEffect, useState } from 'react';

/** Delay before a skeleton shows; faster answers appear without one. */
const PATIENCE_MS = 150;

/**
 * True once the user has waited long enough to see a placeholder: since mount, or since `waiting`. A placeholder
 * for an answer within a few frames would cost as much time as the answer, and flicker.
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
