import { useRef, useState } from 'react';
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

/** Kept per user, because people share machines in a call centre. */
export function useListPreferences(userId: number) {
  const key = `lead_list.${userId}`;
  const [preferences, setPreferences] = useState(() => readPreferences(readStored(key)));
  // Two changes of one click build on each other.
  const latest = useRef(preferences);
  const change = (changes: Partial<ListPreferences>) => {
    latest.current = { ...latest.current, ...changes };
    setPreferences(latest.current);
    writeStored(key, JSON.stringify(latest.current));
  };
  return [preferences, change] as const;
}
