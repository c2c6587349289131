import { CatchBoundary } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';

/**
 * What opens below a field. Where its code cannot come, the field is still one to type in, and it is asked for again
 * with the next focus.
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
