import { Modal } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { useT } from '../../platform/i18n/i18n.ts';
import classes from './HistoryCard.module.css';

interface HistoryFullScreenProps {
  opened: boolean;
  /** Called once the closed dialog is mounted: it then knows where to return the focus. */
  onReady: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A lead's history in full screen. */
export function HistoryFullScreen({ opened, onReady, onClose, children }: HistoryFullScreenProps) {
  const t = useT('activity');
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is there
  useEffect(onReady, []);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      fullScreen
      title={t('title')}
      closeButtonProps={{ 'aria-label': t('leave_full_screen') }}
      classNames={{ content: classes.fullContent, body: classes.fullBody }}
    >
      {children}
    </Modal>
  );
}
