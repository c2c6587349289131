import { Button } from '@mantine/core';
import { IconCalendarPlus } from '@tabler/icons-react';
import { useLazyDialog } from '../../platform/feedback/useLazyDialog.tsx';
import { useT } from '../../platform/i18n/i18n.ts';

const loadDialog = async () => (await import('./TaskDialog.tsx')).TaskDialog;

/** A comment with a due time: 'send the price by Friday'. */
export function TaskButton({ leadId }: { leadId: number }) {
  const t = useT('my-day');
  const { open, render } = useLazyDialog(loadDialog);
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        title={t('task')}
        leftSection={<IconCalendarPlus size={15} stroke={1.75} aria-hidden />}
        onClick={open}
      >
        {t('task')}
      </Button>
      {render({ leadId })}
    </>
  );
}
