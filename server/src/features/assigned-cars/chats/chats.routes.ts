import { countChat } from '@otolead/contract/assigned-cars/chats/chats.endpoints.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { countOpenedChat } from './chats.service.ts';

export const chatsRoutes: readonly Route[] = [
  route(countChat, async (context, request) => ({ data: await countOpenedChat(context, request) })),
];
