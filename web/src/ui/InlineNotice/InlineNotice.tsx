import { IconAlertTriangle, IconCircleCheck, IconInfoCircle, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useT } from '../../platform/i18n/i18n.ts';
import classes from './InlineNotice.module.css';

const ICONS = {
  info: IconInfoCircle,
  success: IconCircleCheck,
  warning: IconAlertTriangle,
  danger: IconAlertTriangle,
} as const;

export interface InlineNoticeProps {
  tone?: keyof typeof ICONS;
  title?: ReactNode;
  children?: ReactNode;
  /** Buttons at the end of the line. */
  action?: ReactNode;
  onClose?: () => void;
}

/** A message about its part of the screen. Warnings and errors are announced. */
export function InlineNotice({ tone = 'info', title, children, action, onClose }: InlineNoticeProps) {
  const t = useT('kernel');
  const Icon = ICONS[tone];
  return (
    <div
      className={classes.root}
      data-tone={tone}
      role={tone === 'danger' || tone === 'warning' ? 'alert' : 'status'}
    >
      <Icon size={17} stroke={1.9} className={classes.icon} aria-hidden />
      <div className={classes.text}>
        {title && <strong>{title}</strong>}
        {children && <div>{children}</div>}
      </div>
      {action && <div className={classes.action}>{action}</div>}
      {onClose && (
        <button type="button" className={classes.close} onClick={onClose} aria-label={t('close')}>
          <IconX size={15} stroke={2} aria-hidden />
        </button>
      )}
    </div>
  );
}
