import {
  cancelJob,
  getJob,
  getJobFile,
  getJobResults,
  listJobLeads,
  listJobRows,
  listJobs,
  markJobsSeen,
  retryJob,
  undoJob,
} from '@otolead/contract/jobs/jobs.endpoints.ts';
import { isOver, type JobLeadState, type JobRowState } from '@otolead/contract/jobs/jobs.limits.ts';
import type { Job } from '@otolead/contract/jobs/jobs.schema.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call, saveFile } from '../../platform/api/client.ts';
import { mutationToast } from '../../platform/feedback/toast.tsx';
import { JOB_META, JOBS_KEY, jobStarted, jobsChanged, lookWithoutStream } from '../../platform/jobs.ts';
import { type EndlessList, useEndlessList } from '../../ui/list/useEndlessList.ts';

function isRunning(jobs: readonly Job[] | undefined): boolean {
  return jobs?.some((job) => !isOver(job.state)) ?? false;
}

/** The newest jobs, for the tray. */
export function recentJobsQuery() {
  return queryOptions({
    queryKey: [JOBS_KEY, 'recent'] as const,
    queryFn: async ({ signal }) => (await call(listJobs, { page: 1 }, { signal })).data,
    refetchInterval: (query) => lookWithoutStream(isRunning(query.state.data)),
    meta: JOB_META,
  });
}

/** The user's jobs, newest first. */
export function useJobHistory() {
  return useEndlessList(
    listJobs,
    {},
    {
      topic: JOBS_KEY,
      idOf: ({ id }) => id,
      lookAgain: (jobs) => lookWithoutStream(isRunning(jobs)),
      meta: JOB_META,
    },
  );
}

export function jobQuery(id: number) {
  return queryOptions({
    queryKey: [JOBS_KEY, 'one', id] as const,
    queryFn: async ({ signal }) => (await call(getJob, { id }, { signal })).data,
    refetchInterval: (query) => lookWithoutStream(isRunning(query.state.data && [query.state.data])),
    meta: JOB_META,
  });
}

/** Results per lead of a job; refetched when `progress`, the leads done, grows. */
export function useJobLeads(id: number, state: JobLeadState | null, progress: number) {
  const asked = { id, ...(state && { state: [state] }) };
  return useReloaded(
    useEndlessList(listJobLeads, asked, { topic: JOBS_KEY, idOf: ({ lead_id }) => lead_id }),
    progress,
  );
}

/** Failed rows of a job's file. */
export function useJobRows(id: number, state: JobRowState | null, progress: number) {
  const asked = { id, ...(state && { state: [state] }) };
  return useReloaded(
    useEndlessList(listJobRows, asked, { topic: JOBS_KEY, idOf: ({ row_no }) => row_no }),
    progress,
  );
}

function useReloaded<Row>(list: EndlessList<Row>, progress: number): EndlessList<Row> {
  const { reload } = list;
  // biome-ignore lint/correctness/useExhaustiveDependencies: progress is the reason to ask again
  useEffect(() => void reload(), [progress, reload]);
  return list;
}

export function useCancelJob() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(cancelJob, { id }),
    onSettled: () => client.invalidateQueries({ queryKey: [JOBS_KEY] }),
  });
}

export function useMarkSeen() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(markJobsSeen, {}),
    onSettled: () => client.invalidateQueries({ queryKey: [JOBS_KEY] }),
    meta: { ownWords: true },
  });
}

/** Downloads a job's file. */
export function useJobFile() {
  return useMutation({
    mutationFn: ({ id, name }: { id: number; name: string }) => saveFile(getJobFile, { id }, name),
  });
}

/** Downloads a job's results per lead. */
export function useJobResults() {
  return useMutation({ mutationFn: (id: number) => saveFile(getJobResults, { id }, `job_${id}.csv`) });
}

/** Retries a job's failures or undoes it; either starts a job. */
export function useFollowingJob(does: 'retry' | 'undo') {
  return useMutation({
    mutationFn: (id: number) => call(does === 'undo' ? undoJob : retryJob, { id }),
    onSuccess: (answer) => {
      mutationToast(answer);
      jobStarted();
    },
    onError: jobsChanged,
  });
}
