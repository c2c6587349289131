import { type ComponentType, lazy } from 'react';

/** How long to wait before code that did not come is asked for again. */
const PAUSES_MS = [500, 2_000, 5_000];

/**
 * Code that is fetched when it is needed. Without a connection it waits for one instead of failing: a part of a screen
 * that cannot come must not take the screen and what was typed there with it.
 */
export async function loadLate<Module>(load: () => Promise<Module>): Promise<Module> {
  for (const pause of PAUSES_MS) {
    try {
      return await load();
    } catch {
      await (navigator.onLine ? new Promise((resolve) => setTimeout(resolve, pause)) : connection());
    }
  }
  return load();
}

/** A component whose code is fetched with its first use; wants a Suspense around it. */
export function late<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await loadLate(load) }));
}

function connection(): Promise<unknown> {
  return new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
}
