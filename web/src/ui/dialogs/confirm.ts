import type { ReactNode } from 'react';
import { dialogsReady } from './dialogs-ready.ts';

export interface ConfirmOptions {
  title: ReactNode;
  text?: ReactNode;
  /** Says what happens: 'Delete', not 'OK'. Null where nothing can be done: the dialog only tells why. */
  confirm: string | null;
  cancel: string;
  /** The deed destroys something: a red button, and Cancel has the focus. */
  danger?: boolean;
  /** Others depend on what is changed: Cancel has the focus. */
  careful?: boolean;
}

/** Asks; true only when confirmed. A DialogHost must be in the tree; it brings the dialog's code. */
export async function confirm(options: ConfirmOptions): Promise<boolean> {
  const ask = await dialogsReady;
  // The Escape that asked is still on its way; it must not be taken for the answer.
  await new Promise((resolve) => setTimeout(resolve));
  return ask(options);
}
