import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isApiError } from './api-error.ts';
import { reactTo } from './react-to.ts';
import { refreshLeads } from './refresh-leads.ts';

/**
 * A write of one lead; settles when lead, lists and history have been refetched. Only the form shows a conflict
 * (409); everything else reacts as any command, and field faults also show beside their fields. Calls `onAnswered`
 * before refetching.
 */
export function useLeadWrite<Payload, Answer>(
  write: (payload: Payload) => Promise<Answer>,
  onAnswered?: () => void,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: write,
    meta: { ownWords: true },
    onSuccess: () => {
      onAnswered?.();
      return refreshLeads(client);
    },
    onError: (error) => {
      const isStale = isApiError(error) && error.status === 409;
      if (!isStale) reactTo(error, 'write');
      else void client.invalidateQueries({ queryKey: ['leads'] });
    },
  });
}
