import { z } from 'zod';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { defineList } from '../kernel/list.ts';
import {
  assignPacksRequest,
  availablePack,
  campaignPack,
  campaignPackFilters,
  packListRequest,
  saveCampaignPackRequest,
  savedCampaignPack,
} from './campaign-packs.schema.ts';

const ACCESS = '/campaign_configurator';
const EDIT = '/edit_pack_campaign';

export const listCampaignPacks = defineList({
  name: 'campaign-packs.list',
  method: 'GET',
  path: '/campaign/list',
  summary: 'Commercial campaigns of the market, in numbered pages',
  source: 'spec B§7',
  access: ACCESS,
  rows: 'record',
  row: campaignPack,
  filters: campaignPackFilters,
  sortable: ['id', 'campaign_name', 'reporting_name', 'campaign_type', 'created_date', 'updated_date'],
});

export const saveCampaignPack = defineEndpoint({
  name: 'campaign-packs.save',
  method: 'POST',
  path: '/campaign/save',
  summary: 'Creates or changes a commercial campaign with its packs, or switches it',
  source: 'spec B§4, B§7',
  access: EDIT,
  request: saveCampaignPackRequest,
  data: savedCampaignPack,
  writes: ['commercial_campaign', 'commercial_campaign_pack'],
});

export const listPacks = defineEndpoint({
  name: 'campaign-packs.packs',
  method: 'GET',
  path: '/campaign/get_pack_list',
  summary: 'Packs that a commercial campaign may have, the selected ones marked',
  source: 'spec B§7',
  access: ACCESS,
  request: packListRequest,
  data: z.array(availablePack),
});

export const assignPacks = defineEndpoint({
  name: 'campaign-packs.assign',
  method: 'POST',
  path: '/campaign/assign_pack_id',
  summary: 'Gives a commercial campaign these packs and no others',
  source: 'spec B§7',
  access: EDIT,
  request: assignPacksRequest,
  data: savedCampaignPack,
  writes: ['commercial_campaign', 'commercial_campaign_pack'],
});

export const campaignPacksEndpoints = [listCampaignPacks, saveCampaignPack, listPacks, assignPacks] as const;
