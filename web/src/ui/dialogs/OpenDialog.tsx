import type { ModalProps } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useT } from '../../platform/i18n/i18n.ts';
import { LazyModal } from './LazyModal.tsx';

type OpenDialogProps = Omit<ModalProps, 'opened' | 'closeButtonProps'>;

/** A dialog that is open while rendered. */
export function OpenDialog(props: OpenDialogProps) {
  const t = useT('kernel');
  useReturnedFocus();
  return <LazyModal {...props} opened closeButtonProps={{ 'aria-label': t('close') }} />;
}

/** Restores the focus; Mantine does so only for dialogs rendered closed before and after. */
function useReturnedFocus(): void {
  const [before] = useState(() => document.activeElement);
  const isRendered = useRef(false);
  useEffect(() => {
    isRendered.current = true;
    return () => {
      isRendered.current = false;
      setTimeout(() => {
        const isNowhere = document.activeElement === null || document.activeElement === document.body;
        if (!isRendered.current && isNowhere && before instanceof HTMLElement)
          before.focus({ preventScroll: true });
      });
    };
  }, [before]);
}
