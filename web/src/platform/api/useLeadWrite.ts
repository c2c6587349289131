import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isApiError } from './api-error.ts';
import { reactTo } from './react-to.ts';
import { refreshLeads } from './refresh-leads.ts';

/**
 * A write of one lead, settled when the lead, the lists and the history have been fetched again. A collision (409) is
 * shown in its form alone; everything else reacts as any other command, with the faults of fields beside them as well.
 * `onAnswered` learns that it is saved before anything is fetched.
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
