import { createRoute } from '@tanstack/react-router';
import { listSearch } from '../ui/list/list-search.ts';
import { protectedRoute } from './protected-route.ts';
import { lateScreen } from './screen.ts';

const campaignForm = lateScreen('CampaignFormPage', 'webform');
const domainForm = lateScreen('DomainFormPage', 'webform');
const processForm = lateScreen('ProcessFormPage', 'webform');

const processesRoute = createRoute({
  ...protectedRoute({ access: '/process', title: 'kernel:menu.manage_process' }),
  path: '/process',
  validateSearch: listSearch,
  component: lateScreen('ProcessListPage', 'webform'),
});

const addProcessRoute = createRoute({
  ...protectedRoute({ access: '/add_process', title: 'kernel:menu.manage_process', menu: '/process' }),
  path: '/add_process',
  component: processForm,
});

const editProcessRoute = createRoute({
  ...protectedRoute({ access: '/edit_process', title: 'kernel:menu.manage_process', menu: '/process' }),
  path: '/edit_process/$id',
  component: processForm,
});

const campaignsRoute = createRoute({
  ...protectedRoute({ access: '/campaigns', title: 'kernel:menu.manage_campaigns' }),
  path: '/campaigns',
  validateSearch: listSearch,
  component: lateScreen('CampaignListPage', 'webform'),
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
  component: lateScreen('DomainListPage', 'webform'),
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

const webIdForm = lateScreen('WebIdFormPage', 'webform');

const webIdsRoute = createRoute({
  ...protectedRoute({ access: '/webids', title: 'kernel:menu.manage_webids' }),
  path: '/webids',
  validateSearch: listSearch,
  component: lateScreen('WebIdListPage', 'webform'),
});

const addWebIdRoute = createRoute({
  ...protectedRoute({ access: '/add_webids', title: 'kernel:menu.manage_webids', menu: '/webids' }),
  path: '/add_webids',
  component: webIdForm,
});

const editWebIdRoute = createRoute({
  ...protectedRoute({ access: '/edit_webids', title: 'kernel:menu.manage_webids', menu: '/webids' }),
  path: '/edit_webids/$id',
  component: webIdForm,
});

const leadTypesRoute = createRoute({
  ...protectedRoute({ access: '/lead-type', title: 'kernel:menu.lead_type' }),
  path: '/lead-type',
  validateSearch: listSearch,
  component: lateScreen('LeadTypeListPage', 'webform'),
});

const processListsRoute = createRoute({
  ...protectedRoute({ access: '/process-campaign-list', title: 'kernel:menu.manage_webrules' }),
  path: '/process-campaign-list',
  validateSearch: listSearch,
  component: lateScreen('ProcessListsPage', 'webform'),
});

const editProcessListRoute = createRoute({
  ...protectedRoute({
    access: '/edit-process-campaign-list',
    title: 'kernel:menu.manage_webrules',
    menu: '/process-campaign-list',
  }),
  path: '/edit-process-campaign-list',
  validateSearch: listSearch,
  component: lateScreen('ProcessListFormPage', 'webform'),
});

const webRuleRoute = createRoute({
  ...protectedRoute({
    access: '/list-web-rule',
    title: 'kernel:menu.manage_webrules',
    menu: '/process-campaign-list',
  }),
  path: '/list-web-rule',
  validateSearch: listSearch,
  component: lateScreen('WebRulePage', 'routing', 'webform'),
});

const editWebRuleRoute = createRoute({
  ...protectedRoute({
    access: '/edit-web-rule',
    title: 'kernel:menu.manage_webrules',
    menu: '/process-campaign-list',
  }),
  path: '/edit-web-rule',
  validateSearch: listSearch,
  component: lateScreen('WebRuleFormPage', 'routing', 'webform'),
});

export const webformRoutes = [
  processesRoute,
  addProcessRoute,
  editProcessRoute,
  campaignsRoute,
  addCampaignRoute,
  editCampaignRoute,
  domainsRoute,
  addDomainRoute,
  editDomainRoute,
  webIdsRoute,
  addWebIdRoute,
  editWebIdRoute,
  leadTypesRoute,
  processListsRoute,
  editProcessListRoute,
  webRuleRoute,
  editWebRuleRoute,
] as const;
