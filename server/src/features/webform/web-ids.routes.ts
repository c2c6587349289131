import { text } from '@otolead/contract/kernel/text.ts';
import {
  listUtmCampaigns,
  listWebIds,
  saveUtmCampaign,
  saveWebId,
  updateWebIdStatus,
} from '@otolead/contract/webform/web-ids.endpoints.ts';
import {
  NEW_UTM_CAMPAIGN,
  NEW_WEB_ID,
  type UtmCampaignValues,
  utmCampaignRules,
  type WebIdValues,
  webIdRules,
} from '@otolead/contract/webform/web-ids.rules.ts';
import type { UtmCampaign } from '@otolead/contract/webform/web-ids.schema.ts';
import { notFound } from '../../platform/http/errors.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { pageRoute, saveRoute } from '../../platform/records/record-routes.ts';
import { type RecordKind, refuseUnknown, saveRecord } from '../../platform/records/save-record.ts';
import { changesRouting } from './routing-changes.ts';
import {
  findUtmCampaign,
  insertUtmCampaign,
  listUtmCampaignRows,
  type UtmCampaignRecord,
} from './utm-campaigns.queries.ts';
import {
  findWebId,
  isDomain,
  listWebIdRows,
  presentWebId,
  type WebIdRecord,
  writeWebId,
} from './web-ids.queries.ts';

const WEB_ID: RecordKind<WebIdValues, WebIdRecord> = {
  name: 'web_id',
  empty: NEW_WEB_ID,
  find: findWebId,
  faults: webIdRules.faults,
  check: async (tx, { market }, values, before) => {
    // One whose domain was switched off since stays on it, but is not switched on again.
    const turnsOn = before?.status !== '1' && values.status === '1';
    if (turnsOn || before?.domain_id !== values.domain_id)
      refuseUnknown(webIdRules, 'domain_id', await isDomain(tx, market, values.domain_id));
  },
  write: changesRouting(writeWebId),
  taken: { webid: text('webform:name_taken') },
};

const UTM_CAMPAIGN: RecordKind<UtmCampaignValues, UtmCampaignRecord> = {
  name: 'utm_campaign',
  empty: NEW_UTM_CAMPAIGN,
  find: findUtmCampaign,
  faults: utmCampaignRules.faults,
  check: async (tx, context, { webid_id: webIdId }) => {
    if (!(await findWebId(tx, context, webIdId))) throw notFound();
  },
  write: insertUtmCampaign,
  taken: { utm_campaign_name: text('webform:name_taken') },
};

const presentUtmCampaign = ({ id, utm_campaign_name, webid_id }: UtmCampaign): UtmCampaign => ({
  id,
  utm_campaign_name,
  webid_id,
});

export const webIdsRoutes: readonly Route[] = [
  pageRoute(listWebIds, listWebIdRows, presentWebId),
  saveRoute(saveWebId, WEB_ID),
  saveRoute(updateWebIdStatus, WEB_ID),
  pageRoute(listUtmCampaigns, listUtmCampaignRows, presentUtmCampaign),
  route(saveUtmCampaign, async (context, request) => ({
    data: presentUtmCampaign(await saveRecord(context, UTM_CAMPAIGN, request)),
    message: text('kernel:saved'),
  })),
];
