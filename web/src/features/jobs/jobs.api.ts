import {
  cancelJob,
  getJob,
  getJobFile,
  listJobLeads,
  listJobRows,
  listJobs,
  markJobsSeen,
} from '@otolead/contract/jobs/jobs.endpoints.ts';
import { isOver, type JobLeadState, type JobRowState } from '@otolead/contract/jobs/jobs.limits.ts';
import type { Job } from '@otolead/contract/jobs/jobs.schema.ts';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, saveFile } from '../../platform/api/client.ts';
import { JOBS_KEY } from '../../platform/jobs.ts';

/** How often a running job's progress is asked for; with nothing running nobody asks. */
const LOOK_EVERY_MS = 1_500;

function isRunning(jobs: readonly Job[] | undefined): boolean {
  return jobs?.some((job) => !isOver(job.state)) ?? false;
}

/** The newest jobs, for the tray. */
export function recentJobsQuery() {
  return queryOptions({
    queryKey: [JOBS_KEY, 'recent'] as const,
    queryFn: async ({ signal }) => (await call(listJobs, { page: 1 }, { signal })).data,
    refetchInterval: (query) => (isRunning(query.state.data) ? LOOK_EVERY_MS : false),
    meta: { quiet: true },
  });
}

/** One's own jobs, newest first, page by page. */
export function jobHistoryQuery() {
  return infiniteQueryOptions({
    queryKey: [JOBS_KEY, 'history'] as const,
    queryFn: ({ pageParam, signal }) => call(listJobs, { page: pageParam }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (page) => page.pagination?.next_page ?? null,
    select: ({ pages }) => {
      // A job that begins meanwhile moves the others on to the next page.
      const jobs = new Map(pages.flatMap((page) => page.data.map((job) => [job.id, job])));
      return { jobs: [...jobs.values()], total: pages.at(-1)?.pagination?.total };
    },
    refetchInterval: (query) =>
      isRunning(query.state.data?.pages.flatMap((page) => page.data)) ? LOOK_EVERY_MS : false,
    meta: { quiet: true },
  });
}

export function jobQuery(id: number) {
  return queryOptions({
    queryKey: [JOBS_KEY, 'one', id] as const,
    queryFn: async ({ signal }) => (await call(getJob, { id }, { signal })).data,
    refetchInterval: (query) => (isRunning(query.state.data && [query.state.data]) ? LOOK_EVERY_MS : false),
    meta: { quiet: true },
  });
}

/** What became of each lead of a job, page by page. */
export function jobLeadsQuery(id: number, state: JobLeadState | null) {
  return infiniteQueryOptions({
    queryKey: [JOBS_KEY, 'leads', id, state] as const,
    queryFn: ({ pageParam, signal }) =>
      call(listJobLeads, { id, page: pageParam, ...(state && { state: [state] }) }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (page) => page.pagination?.next_page ?? null,
    select: ({ pages }) => ({
      leads: pages.flatMap((page) => page.data),
      total: pages.at(-1)?.pagination?.total,
    }),
    meta: { quiet: true },
  });
}

/** The rows of a job's file that were not done, page by page. */
export function jobRowsQuery(id: number, state: JobRowState | null) {
  return infiniteQueryOptions({
    queryKey: [JOBS_KEY, 'rows', id, state] as const,
    queryFn: ({ pageParam, signal }) =>
      call(listJobRows, { id, page: pageParam, ...(state && { state: [state] }) }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (page) => page.pagination?.next_page ?? null,
    select: ({ pages }) => ({
      rows: pages.flatMap((page) => page.data),
      total: pages.at(-1)?.pagination?.total,
    }),
    meta: { quiet: true },
  });
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

/** Fetches a job's file into the browser's downloads. */
export function useJobFile() {
  return useMutation({
    mutationFn: ({ id, name }: { id: number; name: string }) => saveFile(getJobFile, { id }, name),
  });
}
