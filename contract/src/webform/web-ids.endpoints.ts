import { defineEndpoint } from '../kernel/endpoint.ts';
import { defineList } from '../kernel/list.ts';
import { wireKey } from '../kernel/wire.ts';
import {
  saveUtmCampaignRequest,
  saveWebIdRequest,
  utmCampaign,
  webId,
  webIdFilters,
  webIdStatusRequest,
} from './web-ids.schema.ts';

const ACCESS = '/webids';

export const listWebIds = defineList({
  name: 'webform.list_web_ids',
  path: '/webform/get_webids_list',
  summary: 'Web ids of the market, in numbered pages',
  source: 'spec B§7',
  access: ACCESS,
  rows: 'webidsInfo',
  row: webId,
  filters: webIdFilters,
  sortable: ['id', 'webid', 'domain', 'created_date', 'updated_date'],
});

export const saveWebId = defineEndpoint({
  name: 'webform.save_web_id',
  method: 'POST',
  path: '/webform/save_webids',
  summary: 'Creates or changes a web id',
  source: 'spec B§7',
  access: ACCESS,
  request: saveWebIdRequest,
  data: webId,
  writes: ['web_id'],
});

export const updateWebIdStatus = defineEndpoint({
  name: 'webform.update_web_id_status',
  method: 'POST',
  path: '/webform/update_webids_status',
  summary: 'Switches a web id on or off',
  source: 'spec B§4, B§7',
  access: ACCESS,
  request: webIdStatusRequest,
  data: webId,
  writes: ['web_id'],
});

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

export const webIdsEndpoints = [
  listWebIds,
  saveWebId,
  updateWebIdStatus,
  listUtmCampaigns,
  saveUtmCampaign,
] as const;
