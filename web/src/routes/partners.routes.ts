import { listRoute, recordRoutes } from './record-routes.ts';

export const partnersRoutes = [
  ...recordRoutes({
    list: '/partners',
    forms: ['/add_partner', '/edit_partner/$id'],
    title: 'kernel:menu.partners',
    screens: ['PartnerListPage', 'PartnerFormPage'],
    texts: ['partners'],
  }),
  listRoute('/partner_keys', 'kernel:menu.partner_keys', 'MarketKeysPage', 'partners'),
] as const;
