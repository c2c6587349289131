import { recordRoutes } from './record-routes.ts';

export const campaignPacksRoutes = recordRoutes({
  list: '/campaign_configurator',
  forms: ['/add_pack_campaign', '/edit_pack_campaign/$id'],
  title: 'kernel:menu.campaign_packs',
  screens: ['CampaignPackListPage', 'CampaignPackFormPage'],
  texts: ['campaign-packs'],
});
