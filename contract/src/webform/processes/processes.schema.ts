import { z } from 'zod';
import { anyStatus } from '../../kernel/status.ts';
import { blankable, wireBit, wireId, wireKey, wireList, wireName, wireText } from '../../kernel/wire.ts';

const flag = z.literal([0, 1]);
const named = z.array(z.object({ id: z.int(), name: z.string() }));

/** Spec B§3; `domain_ids` and `lead_type_ids` are answered as '1,2'. */
export const process = z.object({
  id: z.int(),
  name: z.string(),
  country_id: z.int(),
  country_name: z.string(),
  business_type_id: z.int(),
  business_type_name: z.string(),
  domain_ids: z.string(),
  lead_type_ids: z.string(),
  /** The ids with names, including switched-off ones that are no longer offered. */
  domains: named,
  lead_types: named,
  is_client_process: flag,
  status: z.enum(['0', '1', '2']),
  created_date: z.iso.datetime(),
  /** 1 for seven days (spec B§9). */
  created_date_flag: flag,
  version: z.int(),
});

export type Process = z.infer<typeof process>;

export const processFilters = {
  id: blankable(wireId),
  name: blankable(wireText(100)),
  country_id: blankable(wireKey),
  business_type_id: blankable(wireKey),
  /** The specification's callers always send 'ALL': active and inactive ones. */
  list_type: blankable(wireText(20)),
};

/** The form sends every field, a status change `{id, status}` alone. */
export const saveProcessRequest = z.object({
  id: blankable(wireId),
  version: blankable(wireKey),
  country_id: blankable(wireKey),
  business_type_id: blankable(wireKey),
  name: blankable(wireName(1000)),
  domain_ids: blankable(wireList(wireKey)),
  lead_type_ids: blankable(wireList(wireKey)),
  is_client_process: blankable(wireBit),
  status: blankable(anyStatus),
});
