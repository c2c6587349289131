import { createRoute } from '@tanstack/react-router';
import { listSearch } from '../ui/list/list-search.ts';
import { protectedRoute } from './protected-route.ts';
import { listRoute, recordRoutes } from './record-routes.ts';
import { lateScreen } from './screen.ts';

const texts = ['webform'] as const;
const RULES = { title: 'kernel:menu.manage_webrules', menu: '/process-campaign-list' } as const;

const webRuleRoute = createRoute({
  ...protectedRoute({ access: '/list-web-rule', ...RULES }),
  path: '/list-web-rule',
  validateSearch: listSearch,
  component: lateScreen('WebRulePage', 'routing', 'webform'),
});

const editWebRuleRoute = createRoute({
  ...protectedRoute({ access: '/edit-web-rule', ...RULES }),
  path: '/edit-web-rule',
  validateSearch: listSearch,
  component: lateScreen('WebRuleFormPage', 'routing', 'webform'),
});

export const webformRoutes = [
  ...recordRoutes({
    list: '/process',
    forms: ['/add_process', '/edit_process/$id'],
    title: 'kernel:menu.manage_process',
    screens: ['ProcessListPage', 'ProcessFormPage'],
    texts,
  }),
  ...recordRoutes({
    list: '/campaigns',
    forms: ['/add_campaign', '/edit_campaign/$id'],
    title: 'kernel:menu.manage_campaigns',
    screens: ['CampaignListPage', 'CampaignFormPage'],
    texts,
  }),
  ...recordRoutes({
    list: '/domains',
    forms: ['/add_domain', '/edit_domain/$id'],
    title: 'kernel:menu.manage_domains',
    screens: ['DomainListPage', 'DomainFormPage'],
    texts,
  }),
  ...recordRoutes({
    list: '/webids',
    forms: ['/add_webids', '/edit_webids/$id'],
    title: 'kernel:menu.manage_webids',
    screens: ['WebIdListPage', 'WebIdFormPage'],
    texts,
  }),
  listRoute('/lead-type', 'kernel:menu.lead_type', 'LeadTypeListPage', ...texts),
  ...recordRoutes({
    list: '/process-campaign-list',
    forms: ['/edit-process-campaign-list'],
    title: RULES.title,
    screens: ['ProcessListsPage', 'ProcessListFormPage'],
    texts,
  }),
  webRuleRoute,
  editWebRuleRoute,
] as const;
