import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { historyQuery } from './activity.api.ts';

/** What one entry of the history says was changed, and by whom. */
interface FieldChange {
  readonly id: number;
  readonly name: string;
  /** ISO instant. */
  readonly at: string;
  readonly fields: readonly string[];
}

/** Who has changed which fields of a lead, the newest first, as far as its history is loaded. */
export function useFieldChanges(leadId: number): readonly FieldChange[] {
  const { data } = useInfiniteQuery(historyQuery(leadId, 'all'));
  return useMemo(
    () =>
      (data?.entries ?? []).map(({ history_id: id, added_by: name, created_date: at, activity }) => ({
        id,
        name,
        at,
        fields: activity.map(({ field }) => field),
      })),
    [data],
  );
}
