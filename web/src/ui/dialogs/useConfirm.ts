import { useState } from 'react';
import { type ConfirmOptions, confirm } from './confirm.ts';

/** A question over a dialog: while `asking`, the dialog below must not close on Escape. */
export function useConfirm(): {
  readonly asking: boolean;
  readonly ask: (options: ConfirmOptions) => Promise<boolean>;
} {
  const [asking, setAsking] = useState(false);
  const ask = async (options: ConfirmOptions) => {
    setAsking(true);
    const agreed = await confirm(options);
    // The Escape that answered is still on its way; the dialog below must not take it for its own.
    await new Promise((resolve) => setTimeout(resolve));
    setAsking(false);
    return agreed;
  };
  return { asking, ask };
}
