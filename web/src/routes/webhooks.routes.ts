import { recordRoutes } from './record-routes.ts';

export const webhooksRoutes = recordRoutes({
  list: '/webhooks',
  forms: ['/add_webhook', '/edit_webhook/$id'],
  title: 'kernel:menu.webhooks',
  screens: ['WebhookListPage', 'WebhookFormPage'],
  texts: ['webhooks'],
});
