import type { RequestOf } from '@otolead/contract/kernel/endpoint.ts';
import { updateStatus } from '@otolead/contract/lead-status/lead-status.endpoints.ts';
import {
  closeTask,
  getMyDay,
  getWaiting,
  saveTask,
  snooze,
} from '@otolead/contract/my-day/my-day.endpoints.ts';
import type { MyDay } from '@otolead/contract/my-day/my-day.schema.ts';
import { LOOK_AHEAD_MINUTES } from '@otolead/contract/my-day/notices.rules.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api/client.ts';
import { refreshLeads } from '../../platform/api/refresh-leads.ts';
import { useLeadWrite } from '../../platform/api/useLeadWrite.ts';
import { areNoticesOn } from '../../platform/notices/notice-settings.ts';

/** Refetch interval, because the end of a lease causes no event. */
const LOOK_AGAIN_MS = 60_000;

/** Refetched when one of its leads changes. */
export function myDayQuery() {
  return queryOptions({
    queryKey: ['leads', 'my-day'] as const,
    queryFn: async ({ signal }) => (await call(getMyDay, {}, { signal })).data,
    refetchInterval: LOOK_AGAIN_MS,
    meta: { live: ['day'], liveLeads: leadsOfDay },
  });
}

/** Skips events of unowned leads, which never stop. */
function leadsOfDay({ overdue, due_now, later_today, tasks }: MyDay): number[] {
  return [...overdue, ...due_now, ...later_today, ...tasks].map(({ lead_id: id }) => id);
}

/** Who wants notices asks for the things, too. */
function noticesAsked(): RequestOf<typeof getWaiting> {
  return areNoticesOn() ? { ahead: LOOK_AHEAD_MINUTES } : {};
}

/** The bell's items besides jobs. */
export function waitingQuery() {
  return queryOptions({
    queryKey: ['leads', 'waiting'] as const,
    queryFn: async ({ signal }) => (await call(getWaiting, noticesAsked(), { signal })).data,
    refetchInterval: LOOK_AGAIN_MS,
    meta: { live: ['day', 'audit'], liveEvery: 10_000 },
  });
}

export function useSaveTask() {
  return useLeadWrite((task: RequestOf<typeof saveTask>) => call(saveTask, task));
}

export function useCloseTask() {
  return useDayWrite((task: RequestOf<typeof closeTask>) => call(closeTask, task));
}

/** Reschedules a follow-up as the status form does; calls `onMoved` before refetching the day. */
export function usePutOff(onMoved: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (followUp: RequestOf<typeof updateStatus>) => call(updateStatus, followUp),
    onSuccess: () => {
      onMoved();
      return refreshLeads(client);
    },
    // A refusal means the day is stale.
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
