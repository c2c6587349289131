import { recordRoutes } from './record-routes.ts';

export const messagesRoutes = recordRoutes({
  list: '/message_templates',
  forms: ['/add_message_template', '/edit_message_template/$id'],
  title: 'kernel:menu.message_templates',
  screens: ['MessageTemplateListPage', 'MessageTemplateFormPage'],
  texts: ['messages'],
});
