import { atMost, formRules, required } from '../kernel/form-rules.ts';
import type { RecordStatus } from '../kernel/status.ts';

/** What the form of a web id holds; ids are null until chosen. */
export interface WebIdValues {
  readonly webid: string;
  readonly domain_id: number | null;
  readonly status: RecordStatus;
}

export const NEW_WEB_ID: WebIdValues = { webid: '', domain_id: null, status: '1' };

/** Spec B§5. */
export const webIdRules = formRules<WebIdValues>('webform', {
  webid: [required, atMost(100)],
  domain_id: [required],
});

export interface UtmCampaignValues {
  readonly utm_campaign_name: string;
  readonly webid_id: number;
}

export const NEW_UTM_CAMPAIGN: UtmCampaignValues = { utm_campaign_name: '', webid_id: 0 };

/** Spec B§5. */
export const utmCampaignRules = formRules<UtmCampaignValues>('webform', {
  utm_campaign_name: [required, atMost(100)],
});
