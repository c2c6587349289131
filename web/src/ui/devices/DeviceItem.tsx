import { Button } from '@mantine/core';
import { formatDateTime } from '@otolead/contract/kernel/market-time.ts';
import type { SignedInDevice } from '@otolead/contract/session/devices.schema.ts';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useLanguage, useT } from '../../platform/i18n/i18n.ts';
import { activeMarket } from '../../platform/market/active-market.ts';
import classes from './DeviceList.module.css';
import { deviceName } from './device-name.ts';

interface DeviceItemProps {
  device: SignedInDevice;
  /** Receives the device's display name. */
  onSignOut: (name: string) => void;
}

const HELD_IN_HAND = new Set(['Android', 'iPhone', 'iPad']);

export function DeviceItem({ device, onSignOut }: DeviceItemProps) {
  const t = useT('session');
  const language = useLanguage();
  const { browser, system } = deviceName(device.device);
  const name =
    browser && system
      ? t('devices.browser_on', { browser, system })
      : (browser ?? system ?? (device.device || t('devices.unknown')));
  const when = (iso: string) => formatDateTime(new Date(iso), activeMarket().timeZone, language);
  const Icon = system && HELD_IN_HAND.has(system) ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <li className={classes.item}>
      <Icon size={20} stroke={1.75} className={classes.icon} aria-hidden />
      <div className={classes.facts}>
        <p className={classes.name}>
          {name}
          {device.current && <span className={classes.mark}>{t('devices.current')}</span>}
        </p>
        <p>
          {t('devices.signed_in', { date: when(device.signed_in_date) })} ·{' '}
          {t('devices.last_seen', { date: when(device.last_seen_date) })}
        </p>
        {device.address && <p>{t('devices.address', { address: device.address })}</p>}
      </div>
      {!device.current && (
        <Button
          variant="default"
          size="xs"
          aria-label={t('devices.revoke_named', { device: name })}
          onClick={() => onSignOut(name)}
        >
          {t('devices.revoke')}
        </Button>
      )}
    </li>
  );
}
