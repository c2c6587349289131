import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from '../../../platform/local-storage.ts';

/** How one user likes the list; undefined columns are the columns' own defaults. */
export interface ListPreferences {
  readonly hidden?: readonly string[] | undefined;
  /** Ids of columns in the order of this user; those that it does not name keep their place before the next named. */
  readonly order?: readonly string[] | undefined;
  readonly density: 'comfortable' | 'compact';
}

const DEFAULTS: ListPreferences = { density: 'comfortable' };

export function readPreferences(stored: string | null): ListPreferences {
  try {
    const value: unknown = JSON.parse(stored ?? '{}');
    if (typeof value !== 'object' || value === null) return DEFAULTS;
    const { hidden, order, density } = value as Record<string, unknown>;
    return {
      ...(Array.isArray(hidden) && { hidden: hidden.filter((id) => typeof id === 'string') }),
      ...(Array.isArray(order) && { order: order.filter((id) => typeof id === 'string') }),
      density: density === 'compact' ? 'compact' : 'comfortable',
    };
  } catch {
    return DEFAULTS;
  }
}

const listeners = new Set<() => void>();
let kept:
  | { readonly key: string; readonly stored: string | null; readonly value: ListPreferences }
  | undefined;

/** Kept per user, because people share machines in a call centre. */
const keyOf = (userId: number) => `lead_list.${userId}`;

/** The same object until something changes, in this tab or in another one. */
function preferencesOf(userId: number): ListPreferences {
  const key = keyOf(userId);
  const stored = readStored(key);
  if (kept?.key !== key || kept.stored !== stored) kept = { key, stored, value: readPreferences(stored) };
  return kept.value;
}

export function changePreferences(userId: number, changes: Partial<ListPreferences>): void {
  const key = keyOf(userId);
  const value = { ...preferencesOf(userId), ...changes };
  writeStored(key, JSON.stringify(value));
  // Where nothing can be stored it lasts as long as the page.
  kept = { key, stored: readStored(key), value };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useListPreferences(userId: number) {
  const preferences = useSyncExternalStore(subscribe, () => preferencesOf(userId));
  const change = (changes: Partial<ListPreferences>) => changePreferences(userId, changes);
  return [preferences, change] as const;
}
