import { recordRoutes } from './record-routes.ts';

export const blacklistRoutes = recordRoutes({
  list: '/black-list',
  forms: ['/edit-black-list'],
  title: 'kernel:menu.black_list',
  screens: ['BlacklistPage', 'BlacklistFormPage'],
  texts: ['blacklist'],
});
