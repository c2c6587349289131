import { useEffect } from 'react';
import { hold } from './calls.api.ts';

const AGAIN_MS = 60_000;
/** Idle time after which the lease is no longer renewed. */
const IDLE_MS = 5 * 60_000;

/** Renews the open lead's lease; ends it when the screen is left. */
export function useLease(leadId: number, isLeased: boolean): void {
  useEffect(() => {
    if (!isLeased) return;
    let touchedAt = Date.now();
    const touch = () => {
      touchedAt = Date.now();
    };
    const again = setInterval(() => {
      const works = !document.hidden && Date.now() - touchedAt < IDLE_MS;
      if (works) hold(leadId, true).catch(() => undefined);
    }, AGAIN_MS);
    const release = () => void hold(leadId, false).catch(() => undefined);
    for (const event of ['keydown', 'pointerdown'] as const) document.addEventListener(event, touch);
    window.addEventListener('pagehide', release);
    return () => {
      clearInterval(again);
      for (const event of ['keydown', 'pointerdown'] as const) document.removeEventListener(event, touch);
      window.removeEventListener('pagehide', release);
      release();
    };
  }, [leadId, isLeased]);
}
