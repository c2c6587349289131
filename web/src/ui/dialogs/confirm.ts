import type { ReactNode } from 'react';
import { dialogsReady } from './dialogs-ready.ts';

export interface ConfirmOptions {
  title: ReactNode;
  text?: ReactNode;
  /** Names the action: 'Delete', not 'OK'. Null if nothing can be done: the dialog only explains. */
  confirm: string | null;
  cancel: string;
  /** Destructive: a red button, and Cancel has the focus. */
  danger?: boolean;
  /** Something depends on the change: Cancel has the focus. */
  careful?: boolean;
}

/** Asks; true only if confirmed. Needs a DialogHost in the tree, which loads the dialog's code. */
export async function confirm(options: ConfirmOptions): Promise<boolean> {
  const ask = await dialogsReady;
  // Let the Escape that caused the question pass, or it would answer it.
  await new Promise((resolve) => setTimeout(resolve));
  return ask(options);
}
