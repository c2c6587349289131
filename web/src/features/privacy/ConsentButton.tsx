import { Button } from '@mantine/core';
import { IconHandStop } from '@tabler/icons-react';
import { useLazyDialog } from '../../platform/feedback/useLazyDialog.tsx';
import { loadTexts, useT } from '../../platform/i18n/i18n.ts';

const loadDialog = async () => {
  const [{ ConsentDialog }] = await Promise.all([import('./ConsentDialog.tsx'), loadTexts('privacy')]);
  return ConsentDialog;
};

/** Opens what the customer agreed to, and its withdrawal. */
export function ConsentButton({ leadId }: { leadId: number }) {
  const t = useT('leads');
  const dialog = useLazyDialog(loadDialog);
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        title={t('consent')}
        leftSection={<IconHandStop size={15} stroke={1.75} aria-hidden />}
        onClick={dialog.open}
      >
        {t('consent')}
      </Button>
      {dialog.render({ leadId })}
    </>
  );
}
