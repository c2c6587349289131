import {
  beginCall,
  closeTask,
  getMyDay,
  getWaiting,
  holdLead,
  listWorking,
  saveTask,
  snooze,
  takeNextLead,
  viewLead,
  wrapUp,
} from '@otolead/contract/desk/desk.endpoints.ts';
import type { MyDay } from '@otolead/contract/desk/desk.schema.ts';
import { VIEWER_SECONDS } from '@otolead/contract/desk/viewers.rules.ts';
import type { RequestOf } from '@otolead/contract/kernel/endpoint.ts';
import { updateStatus } from '@otolead/contract/lead-status/lead-status.endpoints.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api/client.ts';
import { refreshLeads } from '../../platform/api/refresh-leads.ts';
import { useLeadWrite } from '../../platform/api/useLeadWrite.ts';

const DESK = 'desk';

/** Refetch interval, because the end of a lease causes no event. */
const LOOK_AGAIN_MS = 60_000;

export function useBeginCall() {
  return useLeadWrite((leadId: number) => call(beginCall, { lead_id: leadId }));
}

export function useWrapUp() {
  return useLeadWrite((request: RequestOf<typeof wrapUp>) => call(wrapUp, request));
}

/** The lead that comes next, after `left`; the message says why there is none. */
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
    queryKey: [DESK, 'viewers', leadId] as const,
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

/** Read anew with the leads that it is about. */
export function myDayQuery() {
  return queryOptions({
    queryKey: ['leads', DESK, 'my-day'] as const,
    queryFn: async ({ signal }) => (await call(getMyDay, {}, { signal })).data,
    refetchInterval: LOOK_AGAIN_MS,
    meta: { live: ['day'], liveLeads: leadsOfDay },
  });
}

/** Events of unowned leads are left out, because they are constant. */
function leadsOfDay({ overdue, due_now, later_today, tasks }: MyDay): number[] {
  return [...overdue, ...due_now, ...later_today, ...tasks].map(({ lead_id: id }) => id);
}

/** What the bell tells besides jobs. */
export function waitingQuery() {
  return queryOptions({
    queryKey: ['leads', DESK, 'waiting'] as const,
    queryFn: async ({ signal }) => (await call(getWaiting, {}, { signal })).data,
    refetchInterval: LOOK_AGAIN_MS,
    meta: { live: ['day', 'audit'], liveEvery: 10_000 },
  });
}

export function workingQuery() {
  return queryOptions({
    queryKey: [DESK, 'working'] as const,
    queryFn: async ({ signal }) => (await call(listWorking, {}, { signal })).data,
    refetchInterval: LOOK_AGAIN_MS,
    meta: { live: ['desk'], liveEvery: 1_000 },
  });
}

export function useSaveTask() {
  return useLeadWrite((task: RequestOf<typeof saveTask>) => call(saveTask, task));
}

export function useCloseTask() {
  return useDayWrite((task: RequestOf<typeof closeTask>) => call(closeTask, task));
}

/** A follow-up to another time, written as the status form writes it; `onMoved` comes before the day is read again. */
export function usePutOff(onMoved: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (followUp: RequestOf<typeof updateStatus>) => call(updateStatus, followUp),
    onSuccess: () => {
      onMoved();
      return refreshLeads(client);
    },
    // A refusal means that the day is stale.
    onError: () => client.invalidateQueries({ queryKey: myDayQuery().queryKey }),
  });
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
