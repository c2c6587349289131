import { atMost, formRules, required } from '../../kernel/form-rules.ts';

export interface UtmCampaignValues {
  readonly utm_campaign_name: string;
  readonly webid_id: number;
}

export const NEW_UTM_CAMPAIGN: UtmCampaignValues = { utm_campaign_name: '', webid_id: 0 };

/** Spec B§5. */
export const utmCampaignRules = formRules<UtmCampaignValues>('webform', {
  utm_campaign_name: [required, atMost(100)],
});
