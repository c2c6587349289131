import { Button, Modal } from '@mantine/core';
import { ALL_PROCESSES } from '@otolead/contract/dialer/dialer.rules.ts';
import { useMemo, useState } from 'react';
import { useConfigList } from '../../platform/config/config.api.ts';
import type { LazyDialogProps } from '../../platform/feedback/useLazyDialog.tsx';
import { useT } from '../../platform/i18n/i18n.ts';
import classes from '../../ui/dialogs/dialog-form.module.css';
import { SearchSelect } from '../../ui/fields/SearchSelect.tsx';
import { usePush } from './dialer.api.ts';

const ALL = String(ALL_PROCESSES);

/** The Admin menu's popup: pushes every eligible lead of one process or of all (spec A§2, B§2). */
export function PushToDialer({ opened, onClose }: LazyDialogProps) {
  const t = useT('dialer');
  const processes = useConfigList('gm_campaign_process_list');
  const [process, setProcess] = useState(ALL);
  const push = usePush();
  const options = useMemo(
    () => [
      { value: ALL, label: t('all') },
      ...(processes ?? []).map(({ gm_id, campaign_name }) => ({
        value: String(gm_id),
        label: campaign_name,
      })),
    ],
    [processes, t],
  );
  const start = () =>
    push.mutate(
      {
        push_to_dialer: true,
        is_dailer_push_global: true,
        ...(process !== ALL && { gm_id: [Number(process)] }),
      },
      { onSuccess: onClose },
    );
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('kernel:menu.push_to_dialer')}
      size={420}
      closeButtonProps={{ 'aria-label': t('kernel:close') }}
    >
      <div className={classes.form}>
        <p>{t('global.intro')}</p>
        <SearchSelect
          label={t('field.process')}
          options={options}
          value={process}
          onChange={(value) => setProcess(value ?? ALL)}
        />
        <div className={classes.foot}>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button loading={push.isPending} onClick={start}>
            {t('push')}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
