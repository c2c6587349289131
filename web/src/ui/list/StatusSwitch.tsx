import { Switch } from '@mantine/core';
import type { RecordStatus } from '@otolead/contract/kernel/status.ts';
import { useT } from '../../platform/i18n/i18n.ts';

interface StatusSwitchProps {
  status: RecordStatus;
  /** What the record is called. */
  name: string;
  onSwitch: (status: '0' | '1') => void;
  saving?: boolean;
}

/** Active or inactive; useStatusChange asks before it flips. */
export function StatusSwitch({ status, name, onSwitch, saving = false }: StatusSwitchProps) {
  const t = useT('kernel');
  const isActive = status === '1';
  return (
    <Switch
      size="xs"
      checked={isActive}
      disabled={saving}
      aria-label={t('list.active', { name })}
      onChange={() => onSwitch(isActive ? '0' : '1')}
    />
  );
}
