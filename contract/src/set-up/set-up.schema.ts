import { z } from 'zod';

/** What the operator of the server has left out, in the order in which it is missed. */
export const LACKS = ['public_url', 'mail', 'no_user', 'administrator', 'clocks'] as const;

export const setUp = z.object({
  /** `text` tells what comes of it and what ends it, in the reader's language. */
  installation: z.array(z.object({ lack: z.enum(LACKS), text: z.string() })),
});
