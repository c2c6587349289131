import type { ModalProps } from '@mantine/core';
import { Suspense } from 'react';
import { late } from '../late.tsx';

const Overlay = late(async () => (await import('./ModalOverlay.tsx')).ModalOverlay);

/** A dialog's frame, loaded with the first dialog instead of the screen. */
export function LateModal(props: ModalProps) {
  return (
    <Suspense>
      <Overlay {...props} />
    </Suspense>
  );
}
