import { IconBell } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useT } from '../../platform/i18n/i18n.ts';
import { LazyPopover } from '../overlays/LazyPopover.tsx';
import classes from './Header.module.css';

export interface TrayButtonProps {
  /** Unread notices. */
  count: number;
  /** A job is running. */
  busy?: boolean;
  /** The tray's content; rendered only while open. */
  children: (close: () => void) => ReactNode;
  onOpen?: () => void;
  onClose?: () => void;
}

/** The bell with its count, and the tray of notices and jobs. */
export function TrayButton({ count, busy, children, onOpen, onClose }: TrayButtonProps) {
  const t = useT('kernel');
  const [opened, setOpened] = useState(false);
  const change = (open: boolean) => {
    if (open === opened) return;
    setOpened(open);
    if (open) onOpen?.();
    else onClose?.();
  };
  const label = t('shell.notifications', { count });
  return (
    <LazyPopover
      opened={opened}
      onDismiss={() => change(false)}
      position="bottom-end"
      width="min(380px, calc(100vw - 16px))"
      offset={4}
      label={label}
      className={classes.tray}
      target={
        <button
          type="button"
          className={classes.icon}
          onClick={() => change(!opened)}
          aria-label={label}
          data-busy={busy || undefined}
        >
          <IconBell size={18} stroke={1.75} aria-hidden />
          {count > 0 && (
            <span className={classes.badge} aria-hidden>
              {count > 99 ? '99+' : count}
            </span>
          )}
        </button>
      }
    >
      {children(() => change(false))}
    </LazyPopover>
  );
}
