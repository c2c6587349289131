import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useT } from '../../platform/i18n/i18n.ts';
import classes from './PaletteNote.module.css';

export interface PaletteNoteProps {
  tone?: 'danger';
  onRetry?: () => void;
  children: ReactNode;
}

/** A remark besides the entries; announced too. */
export function PaletteNote({ tone, onRetry, children }: PaletteNoteProps) {
  const t = useT('kernel');
  return (
    <div className={classes.root} data-tone={tone} role={tone === 'danger' ? 'alert' : 'status'}>
      <span>{children}</span>
      {onRetry && (
        <Button size="compact-sm" variant="default" onClick={onRetry}>
          {t('retry')}
        </Button>
      )}
    </div>
  );
}
