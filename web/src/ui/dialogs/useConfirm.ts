import { useState } from 'react';
import { type ConfirmOptions, confirm } from './confirm.ts';

/** A question over a dialog: while `asking`, the dialog below must ignore Escape. */
export function useConfirm(): {
  readonly asking: boolean;
  readonly ask: (options: ConfirmOptions) => Promise<boolean>;
} {
  const [asking, setAsking] = useState(false);
  const ask = async (options: ConfirmOptions) => {
    setAsking(true);
    const agreed = await confirm(options);
    // Let the answering Escape pass, or it would close the dialog below.
    await new Promise((resolve) => setTimeout(resolve));
    setAsking(false);
    return agreed;
  };
  return { asking, ask };
}
