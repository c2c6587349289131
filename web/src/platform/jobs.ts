import { queryClient } from './api/query-client.ts';
import { isLiveDown } from './live/live-state.ts';

/** Root key of all job queries, so that a feature that starts a job can refresh the tray. */
export const JOBS_KEY = 'jobs';

/** Polling interval of jobs without a stream. */
const LOOK_EVERY_MS = 1_500;

/** The stream reports jobs; without it, running ones are polled. */
export const lookWithoutStream = (isRunning: boolean) => (isRunning && isLiveDown() ? LOOK_EVERY_MS : false);

/** Meta of job queries: refetched as the job advances, but not at every step. */
export const JOB_META = { live: ['job'], liveEvery: 1_000 } as const;

let awaited = 0;

/** The screen waits for a job in its own call and reports the end itself. */
export const awaitJob = (): void => {
  awaited += 1;
};

export const jobAnswered = (): void => {
  awaited -= 1;
};

/** A job's end event may precede the answer that marks it as reported. */
export const isAnswered = (results: string): boolean => awaited > 0 && results === 'rows';

let begun = 0;

/** Jobs that this page started since the last poll. */
export function takeBegun(): number {
  const count = begun;
  begun = 0;
  return count;
}

/** A job has started; its end will be announced. */
export function jobStarted(): void {
  begun += 1;
  jobsChanged();
}

/** Refetches job queries now rather than at the next event. */
export function jobsChanged(): void {
  void queryClient.invalidateQueries({ queryKey: [JOBS_KEY] });
}
