import { Button } from '@mantine/core';
import type { Job } from '@otolead/contract/jobs/jobs.schema.ts';
import { localTime } from '@otolead/contract/kernel/market-time.ts';
import { IconArrowBackUp, IconDownload, IconRefresh } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMinute } from '../../platform/clock.ts';
import { useT } from '../../platform/i18n/i18n.ts';
import { activeMarket } from '../../platform/market/active-market.ts';
import { confirm } from '../../ui/dialogs/confirm.ts';
import classes from './JobsPage.module.css';
import { useCancelJob, useFollowingJob, useJobFile } from './jobs.api.ts';

/** Cancel while running; then download, retry failures, undo while possible. */
export function JobActions({ job }: { job: Job }) {
  const t = useT('jobs');
  const cancel = useCancelJob();
  const file = useJobFile();
  const download = job.file;
  if (download) {
    return (
      <Button
        size="xs"
        variant="default"
        leftSection={<IconDownload size={14} stroke={1.75} aria-hidden />}
        loading={file.isPending}
        aria-label={t('download_named', { name: job.title })}
        onClick={() => file.mutate({ id: job.id, name: download.name })}
      >
        {t('download')}
      </Button>
    );
  }
  if (!job.can_cancel) return <AfterJob job={job} />;
  return (
    <Button
      size="xs"
      variant="default"
      disabled={job.cancel_requested}
      loading={cancel.isPending}
      aria-label={t('cancel_named', { name: job.title })}
      onClick={() => cancel.mutate(job.id)}
    >
      {t(job.cancel_requested ? 'cancelling' : 'cancel')}
    </Button>
  );
}

function AfterJob({ job }: { job: Job }) {
  const { undone_by: undoneBy, retried_by: retriedBy } = job;
  const t = useT('jobs');
  const follower = (id: number | null, words: 'undone' | 'retried') =>
    id !== null && (
      <Link to="/jobs" search={{ job: id }} className={classes.title}>
        {t(words)}
      </Link>
    );
  return (
    <span className={classes.actions}>
      {job.can_retry && <Retry job={job} />}
      {follower(retriedBy, 'retried')}
      {job.undo_until && <Undo job={job} until={job.undo_until} />}
      {follower(undoneBy, 'undone')}
    </span>
  );
}

function Retry({ job }: { job: Job }) {
  const t = useT('jobs');
  const retry = useFollowingJob('retry');
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconRefresh size={14} stroke={1.75} aria-hidden />}
      loading={retry.isPending}
      aria-label={t('retry_named', { name: job.title })}
      onClick={() => retry.mutate(job.id)}
    >
      {t('retry')}
    </Button>
  );
}

/** Asks first; hidden once the hour is over. */
function Undo({ job, until }: { job: Job; until: string }) {
  const t = useT('jobs');
  const undo = useFollowingJob('undo');
  const now = useMinute();
  if (new Date(until) <= now) return null;
  const ask = async () => {
    const agreed = await confirm({
      title: t('undo.ask'),
      text: t('undo.what'),
      confirm: t('undo'),
      cancel: t('undo.keep'),
      danger: true,
    });
    if (agreed) undo.mutate(job.id);
  };
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconArrowBackUp size={14} stroke={1.75} aria-hidden />}
      loading={undo.isPending}
      aria-label={t('undo_named', { name: job.title })}
      title={t('undo.until', { time: localTime(new Date(until), activeMarket().timeZone) })}
      onClick={() => void ask()}
    >
      {t('undo')}
    </Button>
  );
}
