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

/** Jobs whose end is told by the screen that began them. */
const told = new Set<number>();
let awaited = 0;

/** A screen waits for a job's end in the answer that it begins with; the tray must not tell it as well. */
export const awaitJob = (): void => {
  awaited += 1;
};

/** The answer has come; with the job where that is over. */
export function jobAnswered(overId?: number): void {
  awaited -= 1;
  if (overId !== undefined) told.add(overId);
}

export const isToldElsewhere = (id: number, results: string): boolean =>
  told.has(id) || (awaited > 0 && results === 'rows');

/** A job has begun: job queries refetch at once instead of with the next news. */
export function jobStarted(): void {
  void queryClient.invalidateQueries({ queryKey: [JOBS_KEY] });
}
