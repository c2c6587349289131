import type { ModalProps } from '@mantine/core';
import { Suspense } from 'react';
import { lazyPart, useLoaded } from '../lazy-part.tsx';

const Overlay = lazyPart(async () => (await import('./ModalOverlay.tsx')).ModalOverlay);

/** A dialog's frame, loaded with the first dialog instead of the screen. */
export function LazyModal(props: ModalProps) {
  if (!useLoaded(Overlay)) return null;
  return (
    <Suspense>
      <Overlay {...props} />
    </Suspense>
  );
}
