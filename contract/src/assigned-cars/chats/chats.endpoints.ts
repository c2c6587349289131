import { defineEndpoint } from '../../kernel/endpoint.ts';
import { COMMENT_LEAD } from '../../kernel/lead-rights.ts';
import { chatCountRequest, chatCounts } from './chats.schema.ts';

export const countChat = defineEndpoint({
  name: 'assigned-cars.chat',
  method: 'PATCH',
  path: '/lead/update_whatsapp_count',
  summary: 'Count a chat that was opened with the customer or with the DSE of an assigned car',
  source: 'spec A§1, A§7',
  access: COMMENT_LEAD,
  request: chatCountRequest,
  data: chatCounts,
  writes: ['lead', 'assigned_car', 'activity'],
});

export const chatsEndpoints = [countChat] as const;
