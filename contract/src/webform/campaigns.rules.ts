import { atMost, formRules, required } from '../kernel/form-rules.ts';
import type { RecordStatus } from '../kernel/status.ts';

/** What the form of a campaign holds; ids are null until chosen. */
export interface CampaignValues {
  readonly name: string;
  readonly process_id: number | null;
  readonly type: number | null;
  /** 1: its lists go to the dialer (domain.md 16). */
  readonly dialer_flag: 0 | 1;
  readonly status: RecordStatus;
}

export const NEW_CAMPAIGN: CampaignValues = {
  name: '',
  process_id: null,
  type: null,
  dialer_flag: 0,
  status: '1',
};

/** Spec B§5. */
export const campaignRules = formRules<CampaignValues>('webform', {
  name: [required, atMost(100)],
  process_id: [required],
  type: [required],
});
