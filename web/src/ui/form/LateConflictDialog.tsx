import { Suspense } from 'react';
import { late } from '../late.tsx';
import type { ConflictDialogProps } from './ConflictDialog.tsx';

const Dialog = late(async () => (await import('./ConflictDialog.tsx')).ConflictDialog);

/** ConflictDialog, loaded with the first conflict. */
export function LateConflictDialog(props: ConflictDialogProps) {
  return (
    <Suspense>
      <Dialog {...props} />
    </Suspense>
  );
}
