import { Button, Modal } from '@mantine/core';
import type { SignedInDevice } from '@otolead/contract/session/devices.schema.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useT } from '../../../platform/i18n/i18n.ts';
import { DeviceList } from '../../../ui/devices/DeviceList.tsx';
import { useConfirm } from '../../../ui/dialogs/useConfirm.ts';
import { ErrorState } from '../../../ui/ErrorState/ErrorState.tsx';
import classes from './DevicesDialog.module.css';
import { devicesQuery, signOutDevice, signOutOtherDevices } from './devices.api.ts';

/** The user's signed-in devices, each with a sign-out. */
export function DevicesDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useT('session');
  const devices = useQuery({ ...devicesQuery, enabled: opened });
  const { asking, ask } = useConfirm();
  const refresh = () => devices.refetch();
  // Refetch after a refusal too: the device's session may have ended.
  const signOutOne = useMutation({ mutationFn: signOutDevice, onSettled: refresh });
  const signOutOthers = useMutation({ mutationFn: signOutOtherDevices, onSettled: refresh });

  const askFirst = async (title: string, confirm: string, act: () => void) => {
    const question = { title, text: t('devices.revoke_hint'), confirm, cancel: t('devices.cancel') };
    if (await ask({ ...question, danger: true })) act();
  };
  const askForOne = (device: SignedInDevice, name: string) =>
    void askFirst(t('devices.revoke_confirm', { device: name }), t('devices.revoke'), () =>
      signOutOne.mutate(device.id),
    );
  const askForOthers = () =>
    void askFirst(t('devices.revoke_others_confirm'), t('devices.revoke_others'), () =>
      signOutOthers.mutate(),
    );

  const others = devices.data?.filter(({ current }) => !current) ?? [];
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('devices.title')}
      size={520}
      // Escape closes the question only.
      closeOnEscape={!asking}
      closeButtonProps={{ 'aria-label': t('kernel:close') }}
    >
      <p className={classes.intro}>{t('devices.intro')}</p>
      {devices.data ? (
        <DeviceList label={t('devices.title')} devices={devices.data} onSignOut={askForOne} />
      ) : devices.isError ? (
        <ErrorState message={devices.error.message} onRetry={() => void refresh()} />
      ) : (
        <p className={classes.intro} role="status">
          {t('kernel:loading')}
        </p>
      )}
      {devices.data && (
        <div className={classes.foot}>
          {others.length > 0 ? (
            <Button variant="default" onClick={askForOthers}>
              {t('devices.revoke_others')}
            </Button>
          ) : (
            <p className={classes.intro}>{t('devices.none_other')}</p>
          )}
        </div>
      )}
    </Modal>
  );
}
