import { createRoute } from '@tanstack/react-router';
import { listSearch } from '../ui/list/list-search.ts';
import { protectedRoute } from './protected-route.ts';
import { screen } from './screen.ts';

const campaignForm = screen(
  () => import('../features/webform/CampaignFormPage.tsx'),
  'CampaignFormPage',
  'webform',
);
const domainForm = screen(
  () => import('../features/webform/DomainFormPage.tsx'),
  'DomainFormPage',
  'webform',
);

const campaignsRoute = createRoute({
  ...protectedRoute({ access: '/campaigns', title: 'kernel:menu.manage_campaigns' }),
  path: '/campaigns',
  validateSearch: listSearch,
  component: screen(() => import('../features/webform/CampaignListPage.tsx'), 'CampaignListPage', 'webform'),
});

const addCampaignRoute = createRoute({
  ...protectedRoute({ access: '/add_campaign', title: 'kernel:menu.manage_campaigns', menu: '/campaigns' }),
  path: '/add_campaign',
  component: campaignForm,
});

const editCampaignRoute = createRoute({
  ...protectedRoute({ access: '/edit_campaign', title: 'kernel:menu.manage_campaigns', menu: '/campaigns' }),
  path: '/edit_campaign/$id',
  component: campaignForm,
});

const domainsRoute = createRoute({
  ...protectedRoute({ access: '/domains', title: 'kernel:menu.manage_domains' }),
  path: '/domains',
  validateSearch: listSearch,
  component: screen(() => import('../features/webform/DomainListPage.tsx'), 'DomainListPage', 'webform'),
});

const addDomainRoute = createRoute({
  ...protectedRoute({ access: '/add_domain', title: 'kernel:menu.manage_domains', menu: '/domains' }),
  path: '/add_domain',
  component: domainForm,
});

const editDomainRoute = createRoute({
  ...protectedRoute({ access: '/edit_domain', title: 'kernel:menu.manage_domains', menu: '/domains' }),
  path: '/edit_domain/$id',
  component: domainForm,
});

export const webformRoutes = [
  campaignsRoute,
  addCampaignRoute,
  editCampaignRoute,
  domainsRoute,
  addDomainRoute,
  editDomainRoute,
] as const;
