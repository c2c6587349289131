import type { SignedInDevice } from '@otolead/contract/session/devices.schema.ts';
import { DeviceItem } from './DeviceItem.tsx';
import classes from './DeviceList.module.css';

interface DeviceListProps {
  label: string;
  devices: readonly SignedInDevice[];
  /** Receives the device's display name. */
  onSignOut: (device: SignedInDevice, name: string) => void;
}

/** Active sessions of the user, or of a user they administer. */
export function DeviceList({ label, devices, onSignOut }: DeviceListProps) {
  return (
    <ul className={classes.list} aria-label={label}>
      {devices.map((device) => (
        <DeviceItem key={device.id} device={device} onSignOut={(name) => onSignOut(device, name)} />
      ))}
    </ul>
  );
}
