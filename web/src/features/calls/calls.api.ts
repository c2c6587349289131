import {
  beginCall,
  holdLead,
  listWorking,
  takeNextLead,
  viewLead,
  wrapUp,
} from '@otolead/contract/calls/calls.endpoints.ts';
import { VIEWER_SECONDS } from '@otolead/contract/calls/viewers.rules.ts';
import type { RequestOf } from '@otolead/contract/kernel/endpoint.ts';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../platform/api/client.ts';
import { useLeadWrite } from '../../platform/api/useLeadWrite.ts';

const CALLS = 'calls';

/** Refetch interval, because the end of a lease causes no event. */
const LOOK_AGAIN_MS = 60_000;

export function useBeginCall() {
  return useLeadWrite((leadId: number) => call(beginCall, { lead_id: leadId }));
}

export function useWrapUp() {
  return useLeadWrite((request: RequestOf<typeof wrapUp>) => call(wrapUp, request));
}

/** Takes the next lead after `left`; the message says why there is none. */
export function useTakeNext() {
  return useMutation({
    mutationFn: (left: number | undefined) => call(takeNextLead, left === undefined ? {} : { lead_id: left }),
  });
}

export async function hold(leadId: number, keep: boolean) {
  return (await call(holdLead, { lead_id: leadId, hold: keep }, { keepalive: !keep })).data;
}

/** Reports the lead as open while its viewers are shown. */
export function viewersQuery(leadId: number) {
  return queryOptions({
    queryKey: [CALLS, 'viewers', leadId] as const,
    queryFn: async ({ signal }) => (await call(viewLead, { lead_id: leadId, open: true }, { signal })).data,
    refetchInterval: ({ state: { data } }) => (data?.again ?? VIEWER_SECONDS) * 1_000,
    refetchIntervalInBackground: true,
    // Not cached, so that each visit reports again.
    gcTime: 0,
    meta: { live: [`desk:${leadId}`] },
  });
}

export function leaveLead(leadId: number): void {
  call(viewLead, { lead_id: leadId, open: false }, { keepalive: true }).catch(() => undefined);
}

export function workingQuery() {
  return queryOptions({
    queryKey: [CALLS, 'working'] as const,
    queryFn: async ({ signal }) => (await call(listWorking, {}, { signal })).data,
    refetchInterval: LOOK_AGAIN_MS,
    meta: { live: ['desk'], liveEvery: 1_000 },
  });
}
