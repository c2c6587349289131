import { Button } from '@mantine/core';
import { MERGE_LEAD } from '@otolead/contract/merges/merges.rules.ts';
import { IconArrowMerge } from '@tabler/icons-react';
import { useLazyDialog } from '../../platform/feedback/useLazyDialog.tsx';
import { loadTexts, useT } from '../../platform/i18n/i18n.ts';
import { useCan } from '../../platform/session/session.ts';

const loadDialog = async () => {
  const [{ MergeDialog }] = await Promise.all([import('./MergeDialog.tsx'), loadTexts('merges')]);
  return MergeDialog;
};

/** Opens a lead's merges; permitted users only (domain.md 15). */
export function MergeButton({ leadId }: { leadId: number }) {
  const t = useT('leads');
  const can = useCan();
  const dialog = useLazyDialog(loadDialog);
  if (!can(MERGE_LEAD)) return null;
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        title={t('merge')}
        leftSection={<IconArrowMerge size={15} stroke={1.75} aria-hidden />}
        onClick={dialog.open}
      >
        {t('merge')}
      </Button>
      {dialog.render({ leadId })}
    </>
  );
}
