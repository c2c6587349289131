import { listCarDealers, reassignDse } from '@otolead/contract/assignments/assignments.endpoints.ts';
import type { RequestOf } from '@otolead/contract/kernel/endpoint.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { isApiError } from '../../platform/api/api-error.ts';
import { call } from '../../platform/api/client.ts';
import { reactTo } from '../../platform/api/react-to.ts';

/** The dealers of a lead's assigned cars with the DSEs who work there now. */
export function carDealersQuery(leadId: number) {
  return queryOptions({
    queryKey: ['assignments', 'dealers', leadId] as const,
    queryFn: async ({ signal }) => (await call(listCarDealers, { lead_id: leadId }, { signal })).data,
    meta: { quiet: true },
  });
}

/** Settled when cars and history have been fetched again. What is wrong with a field is the dialog's to show. */
export function useReassignDse() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: RequestOf<typeof reassignDse>) => call(reassignDse, change),
    meta: { ownWords: true },
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['leads'] }),
        client.invalidateQueries({ queryKey: ['activity'] }),
      ]),
    onError: (error) => {
      if (!isApiError(error) || Object.keys(error.errors).length === 0) reactTo(error, 'write');
      // Refused: somebody else may have changed the car or the dealer's people meanwhile.
      void client.invalidateQueries({ queryKey: ['leads', 'details'] });
      void client.invalidateQueries({ queryKey: ['assignments'] });
    },
  });
}
