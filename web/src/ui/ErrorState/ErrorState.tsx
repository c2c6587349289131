import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from '../EmptyState/EmptyState.module.css';

export interface ErrorStateProps {
  title?: string;
  /** What happened, in the server's or the platform's words. */
  message?: ReactNode;
  onRetry?: () => void;
}

export function ErrorState({ title, message, onRetry }: ErrorStateProps) {
  const { t } = useTranslation('kernel');
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
    </div>
  );
}
