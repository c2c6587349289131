import { isOver } from '@otolead/contract/jobs/jobs.limits.ts';
import type { Job } from '@otolead/contract/jobs/jobs.schema.ts';
import { formatDateTime } from '@otolead/contract/kernel/market-time.ts';
import { useLanguage, useT } from '../../platform/i18n/i18n.ts';
import { activeMarket } from '../../platform/market/active-market.ts';
import { formatCount } from '../../ui/format.ts';
import classes from './JobProgress.module.css';

/** A job's progress or outcome in one line; a bar while it runs. */
export function JobProgress({ job }: { job: Job }) {
  const t = useT('jobs');
  const language = useLanguage();
  const over = isOver(job.state);
  const when = formatDateTime(
    new Date(job.finished_date ?? job.created_date),
    activeMarket().timeZone,
    language,
  );
  const state = t(`state.${job.state}`);
  // A succeeded job with failed parts still needs attention.
  const isPartly = job.state === 'succeeded' && job.leads.failed + job.rows.failed > 0;
  const progress =
    job.total === null
      ? state
      : t('progress', { done: formatCount(job.done, language), total: formatCount(job.total, language) });
  return (
    <div className={classes.root}>
      {!over && (
        <div
          className={classes.bar}
          role="progressbar"
          aria-label={job.title}
          aria-valuemin={0}
          aria-valuemax={job.total ?? undefined}
          aria-valuenow={job.total === null ? undefined : job.done}
          data-unknown={job.total === null || undefined}
        >
          <span style={{ width: `${job.total ? Math.min(100, (job.done / job.total) * 100) : 0}%` }} />
        </div>
      )}
      <div className={classes.line}>
        <span className={classes.state} data-state={isPartly ? 'partly' : job.state}>
          {over ? (job.message ?? state) : progress}
        </span>
        <time dateTime={job.finished_date ?? job.created_date}>{when}</time>
      </div>
    </div>
  );
}
