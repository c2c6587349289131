import { updateStatus } from '@otolead/contract/lead-status/lead-status.endpoints.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isApiError } from '../../platform/api/api-error.ts';
import { call } from '../../platform/api/client.ts';
import { reactTo } from '../../platform/api/react-to.ts';
import type { StatusPayload } from './to-wire.ts';

/**
 * Saves the form. Settled only when the lead, the list and the history have been fetched again. What can be put
 * right in the form (400 with fields, 409) is shown there; everything else reacts as any other command. `onAnswered`
 * learns that it is saved before anything is fetched.
 */
export function useUpdateStatus(onAnswered: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (payload: StatusPayload) => call(updateStatus, payload),
    meta: { ownWords: true },
    onSuccess: () => {
      onAnswered();
      return Promise.all([
        client.invalidateQueries({ queryKey: ['leads'] }),
        client.invalidateQueries({ queryKey: ['activity'] }),
      ]);
    },
    onError: (error) => {
      const ownPlace = isApiError(error) && (error.status === 409 || Object.keys(error.errors).length > 0);
      if (!ownPlace) reactTo(error, 'write');
      if (isApiError(error) && error.status === 409) void client.invalidateQueries({ queryKey: ['leads'] });
    },
  });
}
