import { useSyncExternalStore } from 'react';

/** `back` lasts while the banner announces the recovery. */
export type ServiceState = 'here' | 'away' | 'back';

const FIRST_WAIT_MS = 2000;
const LONGEST_WAIT_MS = 15_000;
const BACK_SHOWN_MS = 2500;

let state: ServiceState = 'here';
let whenBack: () => void = () => undefined;
const listeners = new Set<() => void>();

/** Sets how the screen refetches once the service answers again. */
export function onServiceBack(refetch: () => void): void {
  whenBack = refetch;
}

/** After a 503: polls /readyz with growing pauses, then refetches (spec A§8: no toast). */
export function serviceIsAway(): void {
  if (state === 'away') return;
  change('away');
  setTimeout(ask, FIRST_WAIT_MS, FIRST_WAIT_MS);
}

export function useServiceState(): ServiceState {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => state,
  );
}

async function ask(waited: number): Promise<void> {
  if (await isReady()) {
    change('back');
    whenBack();
    setTimeout(() => {
      if (state === 'back') change('here');
    }, BACK_SHOWN_MS);
    return;
  }
  const wait = Math.min(waited * 1.5, LONGEST_WAIT_MS);
  setTimeout(ask, wait, wait);
}

async function isReady(): Promise<boolean> {
  try {
    return (await fetch('/readyz', { cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}

function change(next: ServiceState): void {
  state = next;
  for (const listener of listeners) listener();
}
