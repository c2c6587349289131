import type { ActivityEntry } from '@otolead/contract/activity/activity.schema.ts';
import { type ComponentType, createContext } from 'react';

interface EntryExtraProps {
  leadId: number;
  entry: ActivityEntry;
}

/** What another feature shows below an entry, such as the recording of a call. */
export type EntryExtra = ComponentType<EntryExtraProps>;

export const EntryExtraContext = createContext<{
  readonly leadId: number;
  readonly Extra: EntryExtra;
} | null>(null);
