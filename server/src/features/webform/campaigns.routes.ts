import { text } from '@otolead/contract/kernel/text.ts';
import {
  getCampaign,
  listCampaigns,
  saveCampaign,
  updateCampaignStatus,
} from '@otolead/contract/webform/campaigns.endpoints.ts';
import { campaignRules, NEW_CAMPAIGN } from '@otolead/contract/webform/campaigns.rules.ts';
import type { Route } from '../../platform/http/route.ts';
import { pageRoute, recordRoute, saveRoute } from '../../platform/records/record-routes.ts';
import { type RecordKind, refuseUnknown } from '../../platform/records/save-record.ts';
import { isConfigItem } from '../config/config.public.ts';
import {
  type CampaignRecord,
  findCampaign,
  isProcess,
  listCampaignRows,
  lockCampaign,
  presentCampaign,
  writeCampaign,
} from './campaigns.queries.ts';
import { changesRouting } from './routing-changes.ts';

const CAMPAIGN: RecordKind<typeof NEW_CAMPAIGN, CampaignRecord> = {
  name: 'campaign',
  empty: NEW_CAMPAIGN,
  find: lockCampaign,
  faults: campaignRules.faults,
  check: async (tx, { market }, values, before) => {
    // One whose process is gone since can still be switched off, but not on.
    const turnsOn = before?.status !== '1' && values.status === '1';
    if (turnsOn || before?.process_id !== values.process_id)
      refuseUnknown(campaignRules, 'process_id', await isProcess(tx, market, values.process_id));
    refuseUnknown(campaignRules, 'type', await isConfigItem(tx, 'type_list', values.type));
  },
  write: changesRouting(writeCampaign),
  taken: { name: text('webform:name_taken') },
};

export const campaignsRoutes: readonly Route[] = [
  pageRoute(listCampaigns, listCampaignRows, presentCampaign),
  recordRoute(getCampaign, findCampaign),
  saveRoute(saveCampaign, CAMPAIGN),
  saveRoute(updateCampaignStatus, CAMPAIGN),
];
