import type { Job } from '@otolead/contract/jobs/jobs.schema.ts';
import { Link } from '@tanstack/react-router';
import { useT } from '../../platform/i18n/i18n.ts';
import { EmptyState } from '../../ui/EmptyState/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState/ErrorState.tsx';
import { JobActions } from './JobActions.tsx';
import { JobProgress } from './JobProgress.tsx';
import classes from './JobTrayList.module.css';

const SHOWN = 8;

export interface JobTrayListProps {
  /** The tray shows nothing else. */
  isAlone: boolean;
  jobs: readonly Job[];
  failed: boolean;
  onRetry: () => void;
  /** Called on navigation: closes the tray. */
  onLeave: () => void;
}

/** The newest jobs with progress and actions. */
export function JobTrayList({ isAlone, jobs, failed, onRetry, onLeave }: JobTrayListProps) {
  const t = useT('jobs');
  if (failed && jobs.length === 0) return <ErrorState onRetry={onRetry} />;
  if (jobs.length === 0) return isAlone && <EmptyState title={t('empty.title')} hint={t('empty.hint')} />;
  return (
    <>
      <ul className={classes.list} aria-label={t('title')}>
        {jobs.slice(0, SHOWN).map((job) => (
          <li key={job.id} className={classes.item} data-unseen={!job.seen || undefined}>
            <div className={classes.head}>
              <Link to="/jobs" search={{ job: job.id }} className={classes.title} onClick={onLeave}>
                {job.title}
              </Link>
              <JobActions job={job} />
            </div>
            <JobProgress job={job} />
          </li>
        ))}
      </ul>
      <div className={classes.foot}>
        <Link to="/jobs" onClick={onLeave}>
          {t('all')}
        </Link>
      </div>
    </>
  );
}
