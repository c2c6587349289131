import { listRoute, recordRoutes } from './record-routes.ts';

const texts = ['webform'] as const;

export const webformRoutes = [
  ...recordRoutes({
    list: '/process',
    forms: ['/add_process', '/edit_process/$id'],
    title: 'kernel:menu.manage_process',
    screens: ['ProcessesPage', 'ProcessFormPage'],
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
    title: 'kernel:menu.manage_webrules',
    screens: ['ProcessListsPage', 'ProcessListFormPage'],
    texts,
  }),
] as const;
