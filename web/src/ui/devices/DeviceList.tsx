import type { SignedInDevice } from '@otolead/contract/session/devices.schema.ts';
import { DeviceItem } from './DeviceItem.tsx';
import classes from './DeviceList.module.css';

interface DeviceListProps {
  label: string;
  devices: readonly SignedInDevice[];
  /** With the device's name in words. */
  onSignOut: (device: SignedInDevice, name: string) => void;
}

/** Sessions that could still be used: one's own, or those of a user whom one looks after. */
export function DeviceList({ label, devices, onSignOut }: DeviceListProps) {
  return (
    <ul className={classes.list} aria-label={label}>
      {devices.map((device) => (
        <DeviceItem key={device.id} device={device} onSignOut={(name) => onSignOut(device, name)} />
      ))}
    </ul>
  );
}
