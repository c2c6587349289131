import { z } from 'zod';
import { anyStatus } from '../kernel/status.ts';
import { blankable, wireBit, wireId, wireKey, wireText } from '../kernel/wire.ts';

const flag = z.literal([0, 1]);

/** Spec B§3. */
export const domain = z.object({
  id: z.int(),
  name: z.string(),
  country_id: z.int(),
  business_type_id: z.int(),
  business_type_name: z.string(),
  is_oem: flag,
  is_connecto_push: flag,
  status: z.enum(['0', '1', '2']),
  version: z.int(),
});

export type Domain = z.infer<typeof domain>;

export const domainFilters = {
  id: blankable(wireId),
  name: blankable(wireText(253)),
  business_type_id: blankable(wireKey),
  /** The specification's callers always send 'ALL': active and inactive ones. */
  list_type: blankable(wireText(20)),
};

/** The form sends every field, a status change `{id, status}` alone. */
export const saveDomainRequest = z.object({
  id: blankable(wireId),
  version: blankable(wireKey),
  country_id: blankable(wireKey),
  business_type_id: blankable(wireKey),
  name: blankable(wireText(1000).transform((name) => name.trim())),
  is_oem: blankable(wireBit),
  is_connecto_push: blankable(wireBit),
  status: blankable(anyStatus),
});
