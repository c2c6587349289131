import type { Job } from '@otolead/contract/jobs/jobs.schema.ts';
import { formatDateTime } from '@otolead/contract/kernel/market-time.ts';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useLanguage, useT } from '../../platform/i18n/i18n.ts';
import { activeMarket } from '../../platform/market/active-market.ts';
import type { DataColumn } from '../../ui/DataTable/columns.ts';
import { EndlessTable } from '../../ui/list/EndlessTable.tsx';
import { Page } from '../../ui/Page/Page.tsx';
import { JobActions } from './JobActions.tsx';
import { JobProgress } from './JobProgress.tsx';
import classes from './JobsPage.module.css';
import { useJobHistory } from './jobs.api.ts';

const rowId = (job: Job) => String(job.id);
const rowLabel = (job: Job) => job.title;

/** Request, progress or outcome, and downloads of each job. */
export function JobHistory({ onOpen }: { onOpen: (id: number) => void }) {
  const t = useT('jobs');
  const language = useLanguage();
  const list = useJobHistory();
  const columns = useMemo<DataColumn<Job>[]>(
    () => [
      {
        id: 'title',
        header: t('column.title'),
        cell: (job) => (
          <Link to="/jobs" search={{ job: job.id }} className={classes.title}>
            {job.title}
          </Link>
        ),
        width: 280,
        card: 'primary',
      },
      { id: 'kind', header: t('column.kind'), cell: (job) => t(`kind.${job.kind}`), width: 110 },
      {
        id: 'created',
        header: t('column.created'),
        cell: (job) => formatDateTime(new Date(job.created_date), activeMarket().timeZone, language),
        width: 150,
        fixed: true,
      },
      {
        id: 'state',
        header: t('column.state'),
        cell: (job) => <JobProgress job={job} />,
        width: 340,
        card: 'secondary',
      },
      {
        id: 'actions',
        header: t('column.actions'),
        cell: (job) => <JobActions job={job} />,
        width: 210,
        fixed: true,
        align: 'end',
        card: 'badge',
      },
    ],
    [t, language],
  );
  return (
    <Page fill title={t('title')}>
      <EndlessTable
        list={list}
        label={t('title')}
        columns={columns}
        getRowId={rowId}
        getRowLabel={rowLabel}
        empty={{ title: t('empty.none_yet'), hint: t('empty.hint') }}
        onOpen={(job) => onOpen(job.id)}
        pageKeys
        scrollRestorationId="jobs"
      />
    </Page>
  );
}
