import { z } from 'zod';
import { switchStatus } from '../kernel/status.ts';
import { blankable, wireId, wireKey, wireName, wireText } from '../kernel/wire.ts';

/** Spec B§3. */
export const webId = z.object({
  id: z.int(),
  webid: z.string(),
  domain_id: z.int(),
  domain_info: z.object({ name: z.string() }),
  status: z.enum(['0', '1', '2']),
  created_date: z.iso.datetime(),
  updated_date: z.iso.datetime(),
  version: z.int(),
});

export type WebId = z.infer<typeof webId>;

export const webIdFilters = {
  id: blankable(wireId),
  webid: blankable(wireText(100)),
  domain_id: blankable(wireKey),
};

export const saveWebIdRequest = z.object({
  id: blankable(wireId),
  version: blankable(wireKey),
  webid: blankable(wireName(1000)),
  domain_id: blankable(wireKey),
});

export const webIdStatusRequest = z.object({
  id: wireId,
  version: blankable(wireKey),
  status: switchStatus,
});

/** Spec B§3. */
export const utmCampaign = z.object({ id: z.int(), utm_campaign_name: z.string(), webid_id: z.int() });

export type UtmCampaign = z.infer<typeof utmCampaign>;

export const saveUtmCampaignRequest = z.object({
  utm_campaign_name: blankable(wireName(1000)),
  webid_id: wireKey,
});
