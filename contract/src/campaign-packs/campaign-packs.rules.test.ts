import { describe, expect, it } from 'vitest';
import { campaignPackRules, NEW_CAMPAIGN_PACK, newCampaignPackRules } from './campaign-packs.rules.ts';

const FILLED = {
  ...NEW_CAMPAIGN_PACK,
  campaign_name: 'Ford Island Run',
  reporting_name: 'Ford PH',
  campaign_type: 1,
  dealer_type: 2,
  pack_id: [1],
};

describe('the form of a campaign pack', () => {
  it('WEB-141 is judged in the order campaign name, reporting name, campaign type, dealer type', () => {
    expect(Object.keys(newCampaignPackRules.faults(NEW_CAMPAIGN_PACK))).toEqual([
      ...['campaign_name', 'reporting_name', 'campaign_type', 'dealer_type'],
      'pack_id',
    ]);
    expect(campaignPackRules.faults(FILLED)).toEqual({});
  });

  it.each([
    ['WEB-143', newCampaignPackRules, { pack_id: [] }, { pack_id: 'campaign-packs:pack_needed' }],
    ['WEB-147', campaignPackRules, { pack_id: [] }, {}],
    ['WEB-144', campaignPackRules, { process_status: '1' }, { process_status: 'campaign-packs:no_gm' }],
    ['WEB-144', campaignPackRules, { process_status: '1', gm_id: '7' }, {}],
    ['WEB-136', campaignPackRules, { gm_id: 'x7' }, { gm_id: 'kernel:invalid.value' }],
    ['WEB-136', campaignPackRules, { gm_id: '0' }, { gm_id: 'kernel:invalid.value' }],
    ['WEB-136', campaignPackRules, { gm_id: '1234567890' }, { gm_id: 'kernel:invalid.longer_than' }],
  ])('%s %#', (_line, rules, change, faults) => {
    const found = Object.entries(rules.faults({ ...FILLED, ...(change as object) }));
    expect(Object.fromEntries(found.map(([field, { key }]) => [field, key]))).toEqual(faults);
  });
});
