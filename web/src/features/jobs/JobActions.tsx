import { Button } from '@mantine/core';
import type { Job } from '@otolead/contract/jobs/jobs.schema.ts';
import { IconDownload } from '@tabler/icons-react';
import { useT } from '../../platform/i18n/i18n.ts';
import { useCancelJob, useJobFile } from './jobs.api.ts';

/** Cancel while it runs, fetch its file afterwards. */
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
  if (!job.can_cancel) return null;
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
