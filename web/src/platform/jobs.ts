import { queryClient } from './api/query-client.ts';

/** Everything that is known of jobs hangs below this key, so that a feature that starts one can refresh the tray. */
export const JOBS_KEY = 'jobs';

/** A job has begun: job queries refetch at once instead of with the next poll. */
export function jobStarted(): void {
  void queryClient.invalidateQueries({ queryKey: [JOBS_KEY] });
}
