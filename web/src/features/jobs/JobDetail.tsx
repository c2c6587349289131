import { Button, SegmentedControl } from '@mantine/core';
import { JOB_LEAD_STATES, type JobLeadState } from '@otolead/contract/jobs/jobs.limits.ts';
import type { Job } from '@otolead/contract/jobs/jobs.schema.ts';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isApiError } from '../../platform/api/api-error.ts';
import { useLanguage, useT } from '../../platform/i18n/i18n.ts';
import { EmptyState } from '../../ui/EmptyState/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState/ErrorState.tsx';
import { formatCount } from '../../ui/format.ts';
import { Page } from '../../ui/Page/Page.tsx';
import { JobActions } from './JobActions.tsx';
import { JobLeads } from './JobLeads.tsx';
import { JobProgress } from './JobProgress.tsx';
import classes from './JobsPage.module.css';
import { jobQuery } from './jobs.api.ts';

/** One job: how it went, its file, and what became of each of its leads. */
export function JobDetail({ id, onBack }: { id: number; onBack: () => void }) {
  const t = useT('jobs');
  const job = useQuery(jobQuery(id));
  const missing = isApiError(job.error) && job.error.status === 404;
  const back = (
    <Button
      variant="default"
      leftSection={<IconArrowLeft size={15} stroke={1.75} aria-hidden />}
      onClick={onBack}
    >
      {t('all')}
    </Button>
  );
  return (
    <Page fill title={job.data?.title ?? t('title')} actions={back}>
      {job.data ? (
        <JobFacts job={job.data} />
      ) : missing ? (
        <EmptyState title={t('kernel:error.record_not_found')} hint={t('missing.hint')} />
      ) : job.isError ? (
        <ErrorState message={job.error.message} onRetry={() => void job.refetch()} />
      ) : (
        <p role="status">{t('kernel:loading')}</p>
      )}
    </Page>
  );
}

function JobFacts({ job }: { job: Job }) {
  const t = useT('jobs');
  const language = useLanguage();
  const [state, setState] = useState<JobLeadState | null>(null);
  const counted = JOB_LEAD_STATES.filter((each) => job.leads[each] > 0);
  const all = counted.reduce((sum, each) => sum + job.leads[each], 0);
  const words = (name: string, count: number) => `${name} ${formatCount(count, language)}`;
  return (
    <>
      <div className={classes.facts}>
        <div className={classes.progress}>
          <JobProgress job={job} />
        </div>
        <JobActions job={job} />
      </div>
      {all > 0 && (
        <>
          <SegmentedControl
            className={classes.states}
            aria-label={t('lead_states')}
            value={state ?? ''}
            onChange={(value) => setState(value === '' ? null : (value as JobLeadState))}
            data={[
              { value: '', label: words(t('lead_state.all'), all) },
              ...counted.map((each) => ({
                value: each,
                label: words(t(`lead_state.${each}`), job.leads[each]),
              })),
            ]}
          />
          <JobLeads id={job.id} state={state} progress={job.done} />
        </>
      )}
    </>
  );
}
