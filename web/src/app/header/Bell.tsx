import { useQuery } from '@tanstack/react-query';
import { waitingQuery } from '../../features/desk/desk.api.ts';
import { WaitingList } from '../../features/desk/WaitingList.tsx';
import { JobTray } from '../../features/jobs/JobTray.tsx';

/** The bell: what waits for the user, whatever the role, and the user's jobs. */
export function Bell() {
  const waiting = useQuery(waitingQuery()).data ?? [];
  return (
    <JobTray
      lines={waiting.length}
      above={(close) => waiting.length > 0 && <WaitingList waiting={waiting} onLeave={close} />}
    />
  );
}
