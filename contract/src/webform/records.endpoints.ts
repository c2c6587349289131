import { recordEndpoints } from '../kernel/record-endpoints.ts';
import { campaigns } from './campaigns/campaigns.record.ts';
import { domains } from './domains/domains.record.ts';

export const campaignsEndpoints = recordEndpoints(campaigns);
export const [listCampaigns, saveCampaign, updateCampaignStatus, getCampaign] = campaignsEndpoints;

export const domainsEndpoints = recordEndpoints(domains);
export const [listDomains, saveDomain] = domainsEndpoints;
