import { z } from 'zod';
import { statusFilter, switchStatus } from '../kernel/status.ts';
import { blankable, wireFlag, wireId, wireKey, wireList, wireName, wireText } from '../kernel/wire.ts';

const flag = z.enum(['0', '1']);

/** Spec B§3. */
export const campaignPack = z.object({
  id: z.int(),
  campaign_name: z.string(),
  reporting_name: z.string(),
  campaign_type: z.int(),
  campaign_type_name: z.string(),
  dealer_type: z.int(),
  dealer_type_name: z.string(),
  /** Null for a campaign outside the group's marketing. */
  gm_id: z.int().nullable(),
  status: flag,
  /** '1': leads may be pushed for it. */
  process_status: flag,
  created_date: z.iso.datetime(),
  updated_date: z.iso.datetime(),
  /** Ids of the packs sold with it. */
  pack_id: z.array(z.int()),
  version: z.int(),
});

export type CampaignPack = z.infer<typeof campaignPack>;

/** Answer of a save: the record, with its id also under the name that pack calls use. */
export const savedCampaignPack = campaignPack.extend({ campaign_id: z.int() });

export const availablePack = z.object({
  pack_id: z.int(),
  pack_name: z.string(),
  is_selected: z.literal([0, 1]),
});

export const campaignPackFilters = {
  id: blankable(wireId),
  /** Part of the campaign name or the reporting name. */
  search: blankable(wireText(100)),
  campaign_type: blankable(wireKey),
  dealer_type: blankable(wireKey),
  status: statusFilter,
};

const typedName = blankable(wireName(1000));

/** Digits as typed; an empty text or null clears the GM id, absence keeps it. */
const gmId = z.preprocess(
  (value) => (value === null ? '' : typeof value === 'number' ? String(value) : value),
  wireText(30)
    .transform((typed) => typed.trim())
    .optional(),
);

const packIds = wireList(wireKey).optional();

/**
 * The form sends every field; a status request sends the whole record with `is_status_request`, and only the status
 * counts.
 */
export const saveCampaignPackRequest = z.object({
  campaign_id: blankable(wireId),
  version: blankable(wireKey),
  campaign_name: typedName,
  reporting_name: typedName,
  campaign_type: blankable(wireKey),
  dealer_type: blankable(wireKey),
  gm_id: gmId,
  status: blankable(switchStatus),
  is_status_request: blankable(wireFlag),
  process_status: blankable(switchStatus),
  pack_id: packIds,
});

export const packListRequest = z.object({ campaign_id: blankable(wireId) });

export const assignPacksRequest = z.object({
  campaign_id: wireId,
  version: blankable(wireKey),
  pack_id: wireList(wireKey),
});
