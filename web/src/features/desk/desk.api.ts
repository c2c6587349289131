import {
  beginCall,
  closeTask,
  getCallState,
  getMyDay,
  holdLead,
  listWorking,
  saveTask,
  snooze,
  takeNextLead,
  wrapUp,
} from '@otolead/contract/desk/desk.endpoints.ts';
import type { RequestOf } from '@otolead/contract/kernel/endpoint.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api/client.ts';
import { useLeadWrite } from '../../platform/api/useLeadWrite.ts';

const DESK = 'desk';

/** How soon a colleague's call shows on an open lead, and a pause ends. */
const LOOK_AGAIN_MS = 20_000;

/** Whether a lead may be called now; read anew with whatever else of the lead is. */
export function callStateQuery(leadId: number) {
  return queryOptions({
    queryKey: ['leads', 'call-state', leadId] as const,
    queryFn: async ({ signal }) => (await call(getCallState, { lead_id: leadId }, { signal })).data,
    refetchInterval: LOOK_AGAIN_MS,
    meta: { quiet: true },
  });
}

export function useBeginCall() {
  return useLeadWrite((leadId: number) => call(beginCall, { lead_id: leadId }));
}

export function useWrapUp() {
  return useLeadWrite((request: RequestOf<typeof wrapUp>) => call(wrapUp, request));
}

/** The lead that comes next, after `left`. */
export function useTakeNext() {
  return useMutation({
    mutationFn: async (left: number | undefined) =>
      (await call(takeNextLead, left === undefined ? {} : { lead_id: left })).data,
  });
}

export async function hold(leadId: number, keep: boolean) {
  return (await call(holdLead, { lead_id: leadId, hold: keep })).data;
}

/** Read anew with the leads that it is about. */
export function myDayQuery() {
  return queryOptions({
    queryKey: ['leads', DESK, 'my-day'] as const,
    queryFn: async ({ signal }) => (await call(getMyDay, {}, { signal })).data,
    refetchInterval: 60_000,
    meta: { quiet: true },
  });
}

export function workingQuery() {
  return queryOptions({
    queryKey: [DESK, 'working'] as const,
    queryFn: async ({ signal }) => (await call(listWorking, {}, { signal })).data,
    refetchInterval: LOOK_AGAIN_MS,
    meta: { quiet: true },
  });
}

export function useSaveTask() {
  return useLeadWrite((task: RequestOf<typeof saveTask>) => call(saveTask, task));
}

export function useCloseTask() {
  return useDayWrite((task: RequestOf<typeof closeTask>) => call(closeTask, task));
}

export function useSnooze() {
  return useDayWrite((request: RequestOf<typeof snooze>) => call(snooze, request));
}

function useDayWrite<Payload, Answer>(write: (payload: Payload) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: write,
    onSuccess: () => client.invalidateQueries({ queryKey: myDayQuery().queryKey }),
  });
}
