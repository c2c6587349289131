import {
  getSubLead,
  updateAssignedCar,
  updateExchange,
  updateFinance,
} from '@otolead/contract/assigned-cars/cars.endpoints.ts';
import type { Toggle } from '@otolead/contract/assigned-cars/cars.rules.ts';
import { countChat } from '@otolead/contract/assigned-cars/chats/chats.endpoints.ts';
import {
  saveDealerVisit,
  saveTestDrive,
} from '@otolead/contract/assigned-cars/test-drives/meetings.endpoints.ts';
import type { RequestOf } from '@otolead/contract/kernel/endpoint.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api/client.ts';
import { useLeadWrite } from '../../platform/api/useLeadWrite.ts';

/** One assigned car with its meetings; refetched with its lead. */
export function subLeadQuery(leadId: number, id: number) {
  return queryOptions({
    queryKey: ['leads', 'sub-lead', leadId, id] as const,
    queryFn: async ({ signal }) => (await call(getSubLead, { id, lead_id: leadId }, { signal })).data,
  });
}

export function useSaveTestDrive() {
  return useLeadWrite((drive: RequestOf<typeof saveTestDrive>) => call(saveTestDrive, drive));
}

export function useSaveVisit() {
  return useLeadWrite((visit: RequestOf<typeof saveDealerVisit>) => call(saveDealerVisit, visit));
}

export function useUpdateCar() {
  return useLeadWrite((change: RequestOf<typeof updateAssignedCar>) => call(updateAssignedCar, change));
}

export interface ToggleChange {
  readonly lead_id: number;
  readonly version: number;
  readonly wanted: boolean;
}

export function useToggle(toggle: Toggle) {
  return useLeadWrite(({ wanted, ...lead }: ToggleChange) =>
    toggle === 'finance'
      ? call(updateFinance, { ...lead, finance_status: wanted })
      : call(updateExchange, { ...lead, exchange_status: wanted }),
  );
}

/** Fire and forget: the chat opens before the count is saved. */
export function useCountChat() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (chat: RequestOf<typeof countChat>) => call(countChat, chat),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['leads', 'details'] }),
        client.invalidateQueries({ queryKey: ['activity'] }),
      ]),
  });
}
