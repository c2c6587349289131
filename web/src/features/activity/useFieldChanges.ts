import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { historyQuery } from './activity.api.ts';

/** A field change of one history entry, and its author. */
interface FieldChange {
  readonly id: number;
  readonly name: string;
  /** By the reader, in another tab. */
  readonly byMe: boolean;
  /** ISO instant. */
  readonly at: string;
  readonly fields: readonly string[];
}

/** Who changed which field of a lead, newest first, from the loaded part of the history. */
export function useFieldChanges(leadId: number): readonly FieldChange[] {
  const { data } = useInfiniteQuery(historyQuery(leadId, 'all'));
  return useMemo(
    () =>
      (data?.entries ?? []).map(
        ({ history_id: id, added_by: name, by_me: byMe, created_date: at, activity }) => ({
          id,
          name,
          byMe,
          at,
          fields: activity.map(({ field }) => field),
        }),
      ),
    [data],
  );
}
