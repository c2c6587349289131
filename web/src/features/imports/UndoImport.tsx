import { Button } from '@mantine/core';
import type { UploadResult } from '@otolead/contract/imports/upload.schema.ts';
import { IconArrowBackUp } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { mutationToast } from '../../platform/feedback/toast.tsx';
import { useT } from '../../platform/i18n/i18n.ts';
import { confirm } from '../../ui/dialogs/confirm.ts';
import classes from './UploadPage.module.css';
import { useUndoImport } from './uploads.api.ts';

/** Withdraws an import's leads that nobody has changed; asks first (domain.md 15). */
export function UndoImport({ result: { job_id: id, can_undo: canUndo, undo } }: { result: UploadResult }) {
  const t = useT('imports');
  const begin = useUndoImport(id);
  const ask = async () => {
    const agreed = await confirm({
      title: t('undo.ask'),
      text: t('undo.what'),
      confirm: t('undo'),
      cancel: t('undo.keep'),
      danger: true,
    });
    if (agreed) begin.mutate(undefined, { onSuccess: mutationToast });
  };
  if (undo)
    return (
      <Link to="/jobs" search={{ job: undo.job_id }} className={classes.job}>
        {t('undo.show')}
      </Link>
    );
  if (!canUndo) return null;
  return (
    <div className={classes.actions}>
      <Button
        variant="default"
        leftSection={<IconArrowBackUp size={15} stroke={1.75} aria-hidden />}
        loading={begin.isPending}
        onClick={() => void ask()}
      >
        {t('undo')}
      </Button>
    </div>
  );
}
