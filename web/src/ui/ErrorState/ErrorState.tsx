import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useT } from '../../platform/i18n/i18n.ts';
import classes from '../EmptyState/EmptyState.module.css';

export interface ErrorStateProps {
  title?: string;
  /** The failure, in the server's or the platform's words. */
  message?: ReactNode;
  onRetry?: () => void;
  /** An action besides Retry. */
  action?: ReactNode;
}

export function ErrorState({ title, message, onRetry, action }: ErrorStateProps) {
  const t = useT('kernel');
  return (
    <div className={classes.root} role="alert">
      <div className={classes.icon} data-tone="danger" aria-hidden>
        <IconAlertTriangle size={20} stroke={1.75} />
      </div>
      <p className={classes.title}>{title ?? t('load_failed')}</p>
      {message && <p className={classes.hint}>{message}</p>}
      {onRetry && (
        <div className={classes.action}>
          <Button variant="default" onClick={onRetry}>
            {t('retry')}
          </Button>
        </div>
      )}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}
