import { z } from 'zod';
import { blankable, wireKey, wireName } from '../../kernel/wire.ts';

/** Spec B§3. */
export const utmCampaign = z.object({ id: z.int(), utm_campaign_name: z.string(), webid_id: z.int() });

export type UtmCampaign = z.infer<typeof utmCampaign>;

export const saveUtmCampaignRequest = z.object({
  utm_campaign_name: blankable(wireName(1000)),
  webid_id: wireKey,
});
