import { defineEndpoint } from '../kernel/endpoint.ts';
import { defineList } from '../kernel/list.ts';
import {
  campaign,
  campaignFilters,
  campaignRequest,
  campaignStatusRequest,
  saveCampaignRequest,
} from './campaigns.schema.ts';

const ACCESS = '/campaigns';

export const listCampaigns = defineList({
  name: 'webform.list_campaigns',
  path: '/webform/get_campaign_list',
  summary: 'Campaigns of the market, in numbered pages',
  source: 'spec B§7',
  access: ACCESS,
  rows: 'campaignInfo',
  row: campaign,
  filters: campaignFilters,
  sortable: ['id', 'name', 'process', 'type'],
});

export const getCampaign = defineEndpoint({
  name: 'webform.get_campaign',
  method: 'POST',
  path: '/webform/get_campaign',
  summary: 'One campaign',
  source: 'spec B§7',
  access: ACCESS,
  request: campaignRequest,
  data: campaign,
});

export const saveCampaign = defineEndpoint({
  name: 'webform.save_campaign',
  method: 'POST',
  path: '/webform/save_campaign',
  summary: 'Creates or changes a campaign',
  source: 'spec B§7',
  access: ACCESS,
  request: saveCampaignRequest,
  data: campaign,
  writes: ['campaign'],
});

export const updateCampaignStatus = defineEndpoint({
  name: 'webform.update_campaign_status',
  method: 'POST',
  path: '/webform/update_campaign_status',
  summary: 'Switches a campaign on or off',
  source: 'spec B§4, B§7',
  access: ACCESS,
  request: campaignStatusRequest,
  data: campaign,
  writes: ['campaign'],
});

export const campaignsEndpoints = [listCampaigns, getCampaign, saveCampaign, updateCampaignStatus] as const;
