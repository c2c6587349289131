import { useEffect, useState } from 'react';

/** So long nobody minds that nothing is there yet; what comes sooner is shown at once, without stand-ins before it. */
const PATIENCE_MS = 150;

/**
 * False at first, true once somebody who looks at the component has waited long enough to be shown that something is on
 * its way. Stand-ins for what comes within some frames cost as much time as what they stand in for, and flicker.
 */
export function useWaitedLong(): boolean {
  const [waited, setWaited] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return waited;
}
