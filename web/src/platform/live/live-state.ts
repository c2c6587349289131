import { useSyncExternalStore } from 'react';

/** A shorter gap is not shown: the stream resumes without loss. */
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

/** True without a stream, however briefly. */
export const isLiveDown = () => timer !== undefined;

/** True if others' changes have been missing for a while. */
export const useIsLiveDown = () => useSyncExternalStore(subscribe, () => isDownLong);
