import { useSyncExternalStore } from 'react';

/** A stream that is gone for less is nobody's business: it resumes without a gap. */
const LONG_MS = 30_000;

let isDownLong = false;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

export function showState(isDown: boolean): void {
  if (isDown) {
    timer ??= setTimeout(() => change(true), LONG_MS);
    return;
  }
  clearTimeout(timer);
  timer = undefined;
  change(false);
}

function change(next: boolean): void {
  if (isDownLong === next) return;
  isDownLong = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether there is no stream at this moment, be it for an instant. */
export const isLiveDown = () => timer !== undefined;

/** Whether what others change has not been told for a while. */
export const useIsLiveDown = () => useSyncExternalStore(subscribe, () => isDownLong);
