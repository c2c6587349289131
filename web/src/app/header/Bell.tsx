import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { JobTray } from '../../features/jobs/JobTray.tsx';
import { waitingQuery } from '../../features/my-day/my-day.api.ts';
import { WaitingList } from '../../features/my-day/WaitingList.tsx';
import { useNoticeSettings } from '../../platform/notices/notice-settings.ts';
import { RetryLine } from '../../ui/ErrorState/RetryLine.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';

const Notices = lazyPart(async () => (await import('../../features/my-day/Notices.tsx')).Notices);

/** The bell: pending items for any role, and the user's jobs; starts notices. */
export function Bell() {
  const { data = [], isError, refetch } = useQuery(waitingQuery());
  const { shows, sounds } = useNoticeSettings();
  const waiting = data.filter(({ count }) => count > 0);
  return (
    <>
      <JobTray
        lines={waiting.length}
        above={(close) => (
          <>
            {isError && <RetryLine onRetry={refetch} />}
            {waiting.length > 0 && <WaitingList waiting={waiting} onLeave={close} />}
          </>
        )}
      />
      {(shows || sounds) && (
        <Suspense fallback={null}>
          <Notices />
        </Suspense>
      )}
    </>
  );
}
