import { Suspense } from 'react';
import { lazyPart } from '../lazy-part.tsx';
import type { ConflictDialogProps } from './ConflictDialog.tsx';

const Dialog = lazyPart(async () => (await import('./ConflictDialog.tsx')).ConflictDialog);

/** ConflictDialog, loaded with the first conflict. */
export function LazyConflictDialog(props: ConflictDialogProps) {
  return (
    <Suspense>
      <Dialog {...props} />
    </Suspense>
  );
}
