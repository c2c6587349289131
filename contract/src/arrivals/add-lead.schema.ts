import { z } from 'zod';
import { blankable, wireKey, wireName, wireText } from '../kernel/wire.ts';
import { similarLead } from '../leads/leads.schema.ts';

export const addLeadRequest = z.object({
  mobile: blankable(wireText(100)),
  alternate_mobile: blankable(wireText(100)),
  name: blankable(wireName(1000)),
  email: blankable(wireText(1000)),
  source_id: blankable(wireKey),
  lead_type_id: blankable(wireKey),
  gm_id: blankable(wireKey),
  web_id: blankable(wireText(100)),
  city_id: blankable(wireKey),
  make_id: blankable(wireKey),
  model_id: blankable(wireKey),
  message: blankable(wireText(10_000)),
  /** Where the customer agreed to be contacted. */
  consent: blankable(wireText(1000)),
});

export const addedLead = z.object({
  lead_id: z.int(),
  /** An open lead of the same person took the enquiry. */
  duplicate: z.boolean(),
});

export const knownNumbersRequest = z.object({
  mobile: blankable(wireText(100)),
  alternate_mobile: blankable(wireText(100)),
});

export const knownNumbers = z.object({
  /** Newest leads with one of the numbers. */
  leads: z.array(
    similarLead.extend({
      /** In work or awaiting delivery: takes an enquiry of the same business type. */
      is_open: z.boolean(),
    }),
  ),
  /** One of the numbers is black-listed. */
  listed: z.boolean(),
});

export type KnownNumbers = z.infer<typeof knownNumbers>;
