import { text } from '@otolead/contract/kernel/text.ts';
import {
  NEW_UTM_CAMPAIGN,
  type UtmCampaignValues,
  utmCampaignRules,
} from '@otolead/contract/webform/utm-campaigns/utm-campaigns.rules.ts';
import type { UtmCampaign } from '@otolead/contract/webform/utm-campaigns/utm-campaigns.schema.ts';
import { listUtmCampaigns, saveUtmCampaign } from '@otolead/contract/webform/web-ids/web-ids.endpoints.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { pageRoute } from '../../../platform/records/record-routes.ts';
import { type RecordKind, saveRecord } from '../../../platform/records/save-record.ts';
import {
  findUtmCampaign,
  insertUtmCampaign,
  listUtmCampaignRows,
  refuseForeignWebId,
  type UtmCampaignRecord,
} from './utm-campaigns.queries.ts';

const UTM_CAMPAIGN: RecordKind<UtmCampaignValues, UtmCampaignRecord> = {
  name: 'utm_campaign',
  empty: NEW_UTM_CAMPAIGN,
  find: findUtmCampaign,
  faults: utmCampaignRules.faults,
  check: (tx, context, { webid_id: webIdId }) => refuseForeignWebId(tx, context, webIdId),
  write: insertUtmCampaign,
  taken: { utm_campaign_name: text('webform:name_taken') },
};

const presentUtmCampaign = ({ id, utm_campaign_name, webid_id }: UtmCampaign): UtmCampaign => ({
  id,
  utm_campaign_name,
  webid_id,
});

export const utmCampaignsRoutes: readonly Route[] = [
  pageRoute(listUtmCampaigns, listUtmCampaignRows, presentUtmCampaign),
  route(saveUtmCampaign, async (context, request) => ({
    data: presentUtmCampaign(await saveRecord(context, UTM_CAMPAIGN, request)),
    message: text('kernel:saved'),
  })),
];
