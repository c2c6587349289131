import { z } from 'zod';
import { wireId } from '../kernel/wire.ts';

export const signedInDevice = z.object({
  id: z.int(),
  /** What signed in said of itself: a browser's User-Agent or a tool's name; empty when it said nothing. */
  device: z.string(),
  address: z.string(),
  signed_in_date: z.iso.datetime(),
  /** When it last renewed its token, which a browser in use does every half hour. */
  last_seen_date: z.iso.datetime(),
  /** The session of this very request. */
  current: z.boolean(),
});

export type SignedInDevice = z.infer<typeof signedInDevice>;

export const revokeSessionRequest = z.object({ id: wireId });
