import { queryClient } from './api/query-client.ts';

/** Everything that is known of jobs hangs below this key, so that whoever starts one can have the tray look. */
export const JOBS_KEY = 'jobs';

/** A job has begun: whoever watches jobs asks at once instead of with the next look. */
export function jobStarted(): void {
  void queryClient.invalidateQueries({ queryKey: [JOBS_KEY] });
}
