import { useQuery } from '@tanstack/react-query';
import { JobTray } from '../../features/jobs/JobTray.tsx';
import { waitingQuery } from '../../features/my-day/my-day.api.ts';
import { useNotices } from '../../features/my-day/useNotices.ts';
import { WaitingList } from '../../features/my-day/WaitingList.tsx';
import { RetryLine } from '../../ui/ErrorState/RetryLine.tsx';

/** The bell: pending items for any role, and the user's jobs; starts notices. */
export function Bell() {
  const { data = [], isError, refetch } = useQuery(waitingQuery());
  useNotices();
  const waiting = data.filter(({ count }) => count > 0);
  return (
    <JobTray
      lines={waiting.length}
      above={(close) => (
        <>
          {isError && <RetryLine onRetry={refetch} />}
          {waiting.length > 0 && <WaitingList waiting={waiting} onLeave={close} />}
        </>
      )}
    />
  );
}
