import { z } from 'zod';
import { switchStatus } from '../kernel/status.ts';
import { blankable, wireBit, wireId, wireKey, wireName, wireText } from '../kernel/wire.ts';

/** Spec B§3. */
export const campaign = z.object({
  id: z.int(),
  name: z.string(),
  process_id: z.int(),
  type: z.int(),
  type_name: z.string(),
  dialer_flag: z.literal([0, 1]),
  Process_info: z.object({ name: z.string() }),
  status: z.enum(['0', '1', '2']),
  version: z.int(),
});

export type Campaign = z.infer<typeof campaign>;

export const campaignFilters = {
  name: blankable(wireText(100)),
  process_id: blankable(wireKey),
  type: blankable(wireKey),
};

export const campaignRequest = z.object({ id: wireId });

export const saveCampaignRequest = z.object({
  id: blankable(wireId),
  version: blankable(wireKey),
  name: blankable(wireName(1000)),
  process_id: blankable(wireKey),
  type: blankable(wireKey),
  /** Absent: as it is stored; off in a new campaign. */
  dialer_flag: blankable(wireBit),
});

export const campaignStatusRequest = z.object({
  id: wireId,
  version: blankable(wireKey),
  status: switchStatus,
});
