import { listCarDealers, reassignDse } from '@otolead/contract/assigned-cars/assignments.endpoints.ts';
import { assignCar } from '@otolead/contract/assigned-cars/cars.endpoints.ts';
import type { RequestOf } from '@otolead/contract/kernel/endpoint.ts';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api/client.ts';
import { refreshLeads } from '../../platform/api/refresh-leads.ts';
import { successToast } from '../../platform/feedback/toast.tsx';

/** The dealers of a lead's assigned cars with their current DSEs. */
export function carDealersQuery(leadId: number) {
  return queryOptions({
    queryKey: ['assigned-cars', 'dealers', leadId] as const,
    queryFn: async ({ signal }) => (await call(listCarDealers, { lead_id: leadId }, { signal })).data,
  });
}

/** Resolves when cars and history have been refetched; rejects with the call's ApiError. */
function useCarWrite<Change>(
  write: (change: Change) => Promise<{ readonly message: string }>,
): (change: Change) => Promise<void> {
  const client = useQueryClient();
  return async (change) => {
    try {
      const { message } = await write(change);
      successToast(message);
    } finally {
      // After a refusal too: the car or the dealer's staff may have changed.
      void client.invalidateQueries({ queryKey: ['assigned-cars'] });
      await refreshLeads(client);
    }
  };
}

export function useReassignDse() {
  return useCarWrite((change: RequestOf<typeof reassignDse>) => call(reassignDse, change));
}

export function useAssignCar() {
  return useCarWrite((change: RequestOf<typeof assignCar>) => call(assignCar, change));
}
