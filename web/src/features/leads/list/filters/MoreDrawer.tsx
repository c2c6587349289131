import { Drawer } from '@mantine/core';
import { useT } from '../../../../platform/i18n/i18n.ts';
import { MoreForm, type MoreFormProps } from './MoreForm.tsx';

/** The advanced filter on a phone. A tap on the strip of list beside it closes it. */
export function MoreDrawer({ opened, ...form }: MoreFormProps & { opened: boolean }) {
  const t = useT('leads');
  return (
    <Drawer
      opened={opened}
      onClose={form.onDone}
      position="right"
      size="min(360px, 88vw)"
      title={t('filter.more')}
      closeButtonProps={{ 'aria-label': t('kernel:close') }}
      transitionProps={{ duration: 120 }}
    >
      <MoreForm {...form} />
    </Drawer>
  );
}
