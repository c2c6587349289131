import { createRoute } from '@tanstack/react-router';
import { listSearch } from '../ui/list/list-search.ts';
import { protectedRoute } from './protected-route.ts';
import { lateScreen } from './screen.ts';

const LIST = '/campaign_configurator';
const title = 'kernel:menu.campaign_packs';

const form = lateScreen('CampaignPackFormPage', 'campaign-packs');

const campaignPacksRoute = createRoute({
  ...protectedRoute({ access: LIST, title }),
  path: LIST,
  validateSearch: listSearch,
  component: lateScreen('CampaignPackListPage', 'campaign-packs'),
});

const addCampaignPackRoute = createRoute({
  ...protectedRoute({ access: '/add_pack_campaign', title, menu: LIST }),
  path: '/add_pack_campaign',
  component: form,
});

const editCampaignPackRoute = createRoute({
  ...protectedRoute({ access: '/edit_pack_campaign', title, menu: LIST }),
  path: '/edit_pack_campaign/$id',
  component: form,
});

export const campaignPacksRoutes = [campaignPacksRoute, addCampaignPackRoute, editCampaignPackRoute] as const;
