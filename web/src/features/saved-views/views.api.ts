import type { RequestOf } from '@otolead/contract/kernel/endpoint.ts';
import {
  deleteView,
  listViews,
  saveStart,
  saveView,
} from '@otolead/contract/saved-views/saved-views.endpoints.ts';
import type { ViewScreen } from '@otolead/contract/saved-views/views.limits.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api/client.ts';
import { mutationToast } from '../../platform/feedback/toast.tsx';
import { rememberStart } from '../../platform/session/session-life.ts';

/** Views change by hand and rarely. */
const FRESH_MS = 5 * 60_000;

export function viewsQuery(screen: ViewScreen) {
  return queryOptions({
    queryKey: ['views', screen] as const,
    queryFn: async ({ signal }) => (await call(listViews, { screen }, { signal })).data,
    staleTime: FRESH_MS,
  });
}

/** Rejects with the call's ApiError; `onSaved` gets the id. */
export function useSaveView(onSaved: (id: number) => void) {
  const client = useQueryClient();
  return async (view: RequestOf<typeof saveView>): Promise<void> => {
    try {
      const answer = await call(saveView, view);
      mutationToast(answer);
      onSaved(answer.data.id);
    } finally {
      void client.invalidateQueries({ queryKey: ['views'] });
    }
  };
}

export function useDeleteView() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(deleteView, { id }),
    onSettled: () => client.invalidateQueries({ queryKey: ['views'] }),
  });
}

/** Saves the user's start in this market, for this tab and the others in the session. */
export function useSaveStart() {
  return useMutation({
    mutationFn: (start: RequestOf<typeof saveStart>) => call(saveStart, start),
    onSuccess: ({ data }) => rememberStart(data),
  });
}
