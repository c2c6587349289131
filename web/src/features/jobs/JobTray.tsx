import { isOver } from '@otolead/contract/jobs/jobs.limits.ts';
import type { Job } from '@otolead/contract/jobs/jobs.schema.ts';
import { factsOfKind } from '@otolead/contract/jobs/kinds.rules.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { errorToast, successToast } from '../../platform/feedback/toast.tsx';
import { isAnswered, takeBegun } from '../../platform/jobs.ts';
import { Coming } from '../../ui/Coming.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { TrayButton } from '../../ui/Shell/TrayButton.tsx';
import { recentJobsQuery, useMarkSeen } from './jobs.api.ts';

const JobTrayList = lazyPart(async () => (await import('./JobTrayList.tsx')).JobTrayList);

const NO_JOBS: readonly Job[] = [];

interface JobTrayProps {
  /** Number of entries that `above` renders; added to the badge. */
  lines: number;
  /** Rendered above the jobs. */
  above: (close: () => void) => ReactNode;
}

/** The bell: running jobs, and finished ones not yet seen. */
export function JobTray({ lines, above }: JobTrayProps) {
  const jobs = useQuery(recentJobsQuery());
  const markSeen = useMarkSeen();
  const recent = jobs.data ?? NO_JOBS;
  useFinished(jobs.data, jobs.dataUpdatedAt);
  const unseen = recent.filter((job) => isOver(job.state) && !job.seen).length;
  return (
    <TrayButton
      count={unseen + lines}
      busy={recent.some((job) => !isOver(job.state))}
      onOpen={() => void jobs.refetch()}
      onClose={() => unseen > 0 && markSeen.mutate()}
    >
      {(close) => (
        <>
          {above(close)}
          <Suspense fallback={<Coming height={64} />}>
            <JobTrayList
              isAlone={lines === 0}
              jobs={recent}
              failed={jobs.isError}
              onRetry={() => void jobs.refetch()}
              onLeave={close}
            />
          </Suspense>
        </>
      )}
    </TrayButton>
  );
}

/** Announces a job that ends while its owner is here, and refreshes screens with its effects. */
function useFinished(jobs: readonly Job[] | undefined, lookedAt: number): void {
  const client = useQueryClient();
  // Jobs finished at the last poll; a short job may start and end between two.
  const known = useRef<ReadonlySet<number>>(undefined);
  const announced = useRef(new Set<number>());
  // biome-ignore lint/correctness/useExhaustiveDependencies: a look that finds nothing new ends the wait for what has begun
  useEffect(() => {
    if (!jobs) return;
    const over = jobs.filter((job) => isOver(job.state));
    const before = known.current;
    known.current = new Set(over.map(({ id }) => id));
    // The bell loads after the first screen: a job that the screen started may have ended before the first poll.
    const own = new Set(jobs.slice(0, takeBegun()).map(({ id }) => id));
    const isNew = ({ id }: Job) => !announced.current.has(id) && (own.has(id) || before?.has(id) === false);
    const ended = over.filter(isNew);
    for (const { id } of ended) announced.current.add(id);
    for (const { kind, seen, state, title, message } of ended) {
      if (seen || isAnswered(factsOfKind(kind).results)) continue;
      const say = state === 'failed' ? errorToast : successToast;
      say(message ? `${title}: ${message}` : title);
    }
    for (const topic of new Set(ended.flatMap(({ kind }) => factsOfKind(kind).touches)))
      void client.invalidateQueries({ queryKey: [topic] });
  }, [jobs, lookedAt, client]);
}
