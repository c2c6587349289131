import { defineEndpoint } from '../../kernel/endpoint.ts';
import { defineList } from '../../kernel/list.ts';
import { recordEndpoints } from '../../kernel/record-endpoints.ts';
import { wireKey } from '../../kernel/wire.ts';
import { saveUtmCampaignRequest, utmCampaign } from '../utm-campaigns/utm-campaigns.schema.ts';
import { webIds } from './web-ids.record.ts';

const ACCESS = '/webids';

const recordCalls = recordEndpoints(webIds);
export const [listWebIds, saveWebId, updateWebIdStatus] = recordCalls;

export const listUtmCampaigns = defineList({
  name: 'webform.list_utm_campaigns',
  path: '/webform/utm_campaign_list',
  summary: 'UTM campaigns of a web id, in numbered pages',
  source: 'spec B§7',
  access: ACCESS,
  rows: 'utmCampaignInfo',
  row: utmCampaign,
  filters: { webid_id: wireKey },
  sortable: ['id', 'name'],
});

export const saveUtmCampaign = defineEndpoint({
  name: 'webform.save_utm_campaign',
  method: 'POST',
  path: '/webform/save_utmcampaign',
  summary: 'Adds a UTM campaign to a web id',
  source: 'spec B§7',
  access: ACCESS,
  request: saveUtmCampaignRequest,
  data: utmCampaign,
  writes: ['utm_campaign'],
});

export const webIdsEndpoints = [...recordCalls, listUtmCampaigns, saveUtmCampaign] as const;
