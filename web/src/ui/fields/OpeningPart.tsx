import { CatchBoundary } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';

/**
 * The overlay of a field. If its code cannot load, the field still takes typed text, and the next focus tries
 * again.
 */
export function OpeningPart({ opened, children }: { opened: boolean; children: ReactNode }) {
  return (
    <CatchBoundary getResetKey={() => String(opened)} errorComponent={Nothing}>
      <Suspense fallback={null}>{children}</Suspense>
    </CatchBoundary>
  );
}

function Nothing() {
  return null;
}
