import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from '../../../platform/local-storage.ts';

/** A user's list settings; undefined columns mean the defaults. */
export interface ListPreferences {
  readonly hidden?: readonly string[] | undefined;
  /** Column ids in the user's order; unnamed columns stay before the next named one. */
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

/** Per user, because call centres share computers. */
const keyOf = (userId: number) => `lead_list.${userId}`;

/** The same object until a change, in this tab or another. */
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
  // Without storage the setting lasts as long as the page.
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
