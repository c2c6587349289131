import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isApiError, namesFields } from './api-error.ts';
import { reactTo } from './react-to.ts';
import { refreshLeads } from './refresh-leads.ts';

/**
 * A write of one lead, settled when the lead, the lists and the history have been fetched again. What can be put right
 * in its form (400 with fields, 409) is shown there; everything else reacts as any other command. `onAnswered` learns
 * that it is saved before anything is fetched.
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
      if (!isStale && !namesFields(error)) reactTo(error, 'write');
      if (isStale) void client.invalidateQueries({ queryKey: ['leads'] });
    },
  });
}
