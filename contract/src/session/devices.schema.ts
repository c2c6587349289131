import { z } from 'zod';
import { wireId } from '../kernel/wire.ts';

export const signedInDevice = z.object({
  id: z.int(),
  /** User-Agent of a browser or name of a tool; empty if it sent none. */
  device: z.string(),
  address: z.string(),
  signed_in_date: z.iso.datetime(),
  /** Time of its last token renewal, which a browser in use does every half hour. */
  last_seen_date: z.iso.datetime(),
  /** The session of this request. */
  current: z.boolean(),
});

export type SignedInDevice = z.infer<typeof signedInDevice>;

export const revokeSessionRequest = z.object({ id: wireId });
