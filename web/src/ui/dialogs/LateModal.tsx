import type { ModalProps } from '@mantine/core';
import { Suspense } from 'react';
import { late } from '../late.tsx';

const Overlay = late(async () => (await import('./ModalOverlay.tsx')).ModalOverlay);

/** A dialog's frame, whose code comes with the first dialog and not with the screen. */
export function LateModal(props: ModalProps) {
  return (
    <Suspense>
      <Overlay {...props} />
    </Suspense>
  );
}
