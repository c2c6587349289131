import { Button } from '@mantine/core';
import { isOver, JOB_LEAD_STATES, type JobRowState } from '@otolead/contract/jobs/jobs.limits.ts';
import type { Job } from '@otolead/contract/jobs/jobs.schema.ts';
import { factsOfKind } from '@otolead/contract/jobs/kinds.rules.ts';
import { IconArrowLeft, IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { isApiError } from '../../platform/api/api-error.ts';
import { useLanguage, useT } from '../../platform/i18n/i18n.ts';
import { EmptyState } from '../../ui/EmptyState/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState/ErrorState.tsx';
import { formatCount } from '../../ui/format.ts';
import { Page } from '../../ui/Page/Page.tsx';
import { Segments } from '../../ui/Segments/Segments.tsx';
import { JobActions } from './JobActions.tsx';
import { JobLeads } from './JobLeads.tsx';
import { JobProgress } from './JobProgress.tsx';
import { JobRows } from './JobRows.tsx';
import classes from './JobsPage.module.css';
import { jobQuery, useJobResults } from './jobs.api.ts';

/** A dry run also shows the rows that it would change. */
const LEFT_ROWS = ['failed', 'already'] as const satisfies readonly JobRowState[];

/** One job: its outcome, its file, and the result of each lead or row. */
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
  const { results } = factsOfKind(job.kind);
  return (
    <>
      <div className={classes.facts}>
        <div className={classes.progress}>
          <JobProgress job={job} />
        </div>
        {results === 'leads' && isOver(job.state) && <ResultsButton id={job.id} />}
        <JobActions job={job} />
      </div>
      {results === 'leads' && (
        <ByState
          states={JOB_LEAD_STATES}
          counts={job.leads}
          nameOf={(state) => t(`lead_state.${state}`)}
          list={(state) => <JobLeads id={job.id} state={state} progress={job.done} />}
        />
      )}
      {results === 'rows' && (
        <ByState
          states={LEFT_ROWS}
          counts={job.rows}
          nameOf={(state) => t(`row_state.${state}`)}
          list={(state) => <JobRows id={job.id} state={state} progress={job.done} />}
        />
      )}
    </>
  );
}

function ResultsButton({ id }: { id: number }) {
  const t = useT('jobs');
  const results = useJobResults();
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconDownload size={14} stroke={1.75} aria-hidden />}
      loading={results.isPending}
      onClick={() => results.mutate(id)}
    >
      {t('results')}
    </Button>
  );
}

interface ByStateProps<State extends string> {
  states: readonly State[];
  counts: Readonly<Record<State, number>>;
  nameOf: (state: State) => string;
  /** Rows in one state, or all with null. */
  list: (state: State | null) => ReactNode;
}

/** Tabs for the non-empty states, above the rows of the chosen one. */
function ByState<State extends string>({ states, counts, nameOf, list }: ByStateProps<State>) {
  const t = useT('jobs');
  const language = useLanguage();
  const [chosen, setChosen] = useState<State | null>(null);
  const counted = states.filter((state) => counts[state] > 0);
  const all = counted.reduce((sum, state) => sum + counts[state], 0);
  const words = (name: string, count: number) => `${name} ${formatCount(count, language)}`;
  if (all === 0) return null;
  return (
    <>
      <Segments
        className={classes.states}
        aria-label={t('lead_states')}
        value={chosen ?? ''}
        onChange={(value) => setChosen(states.find((state) => state === value) ?? null)}
        options={[
          { value: '', label: words(t('lead_state.all'), all) },
          ...counted.map((state) => ({ value: state, label: words(nameOf(state), counts[state]) })),
        ]}
      />
      {list(chosen)}
    </>
  );
}
