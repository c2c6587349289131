import { atMost, formRules, matches, type Rule, required } from '../kernel/form-rules.ts';
import { text } from '../kernel/text.ts';

/** Values of the commercial campaign's form; ids are null until chosen. */
export interface CampaignPackValues {
  readonly campaign_name: string;
  readonly reporting_name: string;
  readonly campaign_type: number | null;
  readonly dealer_type: number | null;
  /** Digits; empty without one. */
  readonly gm_id: string;
  readonly process_status: '0' | '1';
  readonly pack_id: readonly number[];
  readonly status: '0' | '1';
}

export const NEW_CAMPAIGN_PACK: CampaignPackValues = {
  campaign_name: '',
  reporting_name: '',
  campaign_type: null,
  dealer_type: null,
  gm_id: '',
  process_status: '0',
  pack_id: [],
  status: '1',
};

export const LONGEST_CAMPAIGN_NAME = 100;
/** Any nine digits fit PostgreSQL's integer. */
export const LONGEST_GM_ID = 9;

const hasGm: Rule<CampaignPackValues> = (status, { gm_id: gmId }) =>
  status === '1' && gmId === '' ? text('campaign-packs:no_gm') : null;

const somePack: Rule<CampaignPackValues> = (packs) =>
  (packs as readonly number[]).length === 0 ? text('campaign-packs:pack_needed') : null;

const RULES = {
  campaign_name: [required, atMost(LONGEST_CAMPAIGN_NAME)],
  reporting_name: [required, atMost(LONGEST_CAMPAIGN_NAME)],
  campaign_type: [required],
  dealer_type: [required],
  gm_id: [matches(/^0*[1-9]\d*$/, 'kernel:invalid.value'), atMost(LONGEST_GM_ID)],
  process_status: [hasGm],
};

/** Spec B§5, in its order. A stored campaign may lose its last pack; that disables it. */
export const campaignPackRules = formRules<CampaignPackValues>('campaign-packs', RULES);

export const newCampaignPackRules = formRules<CampaignPackValues>('campaign-packs', {
  ...RULES,
  pack_id: [somePack],
});
