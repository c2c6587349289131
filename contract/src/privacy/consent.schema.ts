import { z } from 'zod';
import { wireId } from '../kernel/wire.ts';

export const consentRequest = z.object({ lead_id: wireId });

const consent = z.object({
  id: z.int(),
  given_at: z.iso.datetime(),
  source: z.string(),
  text_version: z.string().nullable(),
  /** Empty for partners. */
  created_by: z.string(),
  withdrawn_at: z.iso.datetime().nullable(),
});

export const consents = z.object({
  consents: z.array(consent),
  /** A number of the lead is black-listed: nobody calls or writes. */
  refused: z.boolean(),
});

export type Consents = z.infer<typeof consents>;

export const withdrawn = z.object({ lead_id: z.int(), version: z.int() });
