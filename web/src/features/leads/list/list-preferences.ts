import { useState } from 'react';
import { readStored, writeStored } from '../../../platform/local-storage.ts';

/** How one user likes the list; undefined columns are the columns' own defaults. */
export interface ListPreferences {
  readonly hidden?: readonly string[] | undefined;
  readonly density: 'comfortable' | 'compact';
}

const DEFAULTS: ListPreferences = { density: 'comfortable' };

export function readPreferences(stored: string | null): ListPreferences {
  try {
    const value: unknown = JSON.parse(stored ?? '{}');
    if (typeof value !== 'object' || value === null) return DEFAULTS;
    const { hidden, density } = value as Record<string, unknown>;
    return {
      ...(Array.isArray(hidden) && { hidden: hidden.filter((id) => typeof id === 'string') }),
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
  const change = (changes: Partial<ListPreferences>) => {
    const next = { ...preferences, ...changes };
    setPreferences(next);
    writeStored(key, JSON.stringify(next));
  };
  return [preferences, change] as const;
}
