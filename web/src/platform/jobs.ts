import { queryClient } from './api/query-client.ts';
import { isLiveDown } from './live/live-state.ts';

/** Everything that is known of jobs hangs below this key, so that a feature that starts one can refresh the tray. */
export const JOBS_KEY = 'jobs';

/** Polling interval of jobs without a stream. */
const LOOK_EVERY_MS = 1_500;

/** The stream reports jobs; without one, those under way are polled. */
export const lookWithoutStream = (isRunning: boolean) => (isRunning && isLiveDown() ? LOOK_EVERY_MS : false);

/** Of queries about jobs: fetched again as the job comes further, and not for each of its steps. */
export const JOB_META = { live: ['job'], liveEvery: 1_000 } as const;

let awaited = 0;

/** A screen waits for a job's end in the answer to what began it, and tells it. */
export const awaitJob = (): void => {
  awaited += 1;
};

export const jobAnswered = (): void => {
  awaited -= 1;
};

/** The news of a job that ends may be here before the answer that marks it as told. */
export const isAnswered = (results: string): boolean => awaited > 0 && results === 'rows';

let begun = 0;

/** Jobs that this page has started since the last look at the newest ones. */
export function takeBegun(): number {
  const count = begun;
  begun = 0;
  return count;
}

/** A job has begun, and its end is to be told. */
export function jobStarted(): void {
  begun += 1;
  jobsChanged();
}

/** Job queries refetch at once instead of with the next news. */
export function jobsChanged(): void {
  void queryClient.invalidateQueries({ queryKey: [JOBS_KEY] });
}
