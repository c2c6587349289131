import type { ModalProps } from '@mantine/core';
import { Suspense } from 'react';
import { lazyPart } from '../lazy-part.tsx';

const Overlay = lazyPart(async () => (await import('./ModalOverlay.tsx')).ModalOverlay);

/** A dialog's frame, loaded with the first dialog instead of the screen. */
export function LazyModal(props: ModalProps) {
  return (
    <Suspense>
      <Overlay {...props} />
    </Suspense>
  );
}
