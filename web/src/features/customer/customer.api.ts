import { editCustomer } from '@otolead/contract/customer/customer.endpoints.ts';
import type { RequestOf } from '@otolead/contract/kernel/endpoint.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isApiError } from '../../platform/api/api-error.ts';
import { call } from '../../platform/api/client.ts';
import { reactTo } from '../../platform/api/react-to.ts';

/**
 * Saves the personal detail; settled when lead, lists and history have been fetched again. Fields and conflicts (400
 * with fields, 409) have their own place in the form, everything else reacts as any other command.
 */
export function useEditCustomer() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (payload: RequestOf<typeof editCustomer>) => call(editCustomer, payload),
    meta: { ownWords: true },
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['leads'] }),
        client.invalidateQueries({ queryKey: ['activity'] }),
      ]),
    onError: (error) => {
      const ownPlace = isApiError(error) && (error.status === 409 || Object.keys(error.errors).length > 0);
      if (!ownPlace) reactTo(error, 'write');
      if (isApiError(error) && error.status === 409) void client.invalidateQueries({ queryKey: ['leads'] });
    },
  });
}
