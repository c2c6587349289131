import { e164 } from '@otolead/contract/kernel/phone.ts';
import { text } from '@otolead/contract/kernel/text.ts';
import {
  listLeadMessages,
  listUnmatched,
  resolveLeadMessage,
  seeLeadMessages,
  sendLeadMessage,
} from '@otolead/contract/messages/messages.endpoints.ts';
import { type SqlBool, sql } from 'kysely';
import { type Route, route } from '../../platform/http/route.ts';
import { numberedPage } from '../../platform/list/numbered-page.ts';
import { servedRoutes } from '../../platform/records/record-calls.ts';
import { pageRoute } from '../../platform/records/record-routes.ts';
import { leadMessages, resolveMessage, seeMessages, sendToLead } from './messages.service.ts';
import { TEMPLATES } from './templates.record.ts';

export const messagesRoutes: readonly Route[] = [
  ...servedRoutes(TEMPLATES),
  route(listLeadMessages, async (context, { lead_id: id }) => ({ data: await leadMessages(context, id) })),
  route(sendLeadMessage, async (context, request) => ({
    data: await sendToLead(context, request),
    message: text('messages:queued'),
  })),
  route(resolveLeadMessage, async (context, request) => ({
    data: await resolveMessage(context, request),
    message: text('kernel:saved'),
  })),
  route(seeLeadMessages, async (context, { lead_id: id }) => ({ data: await seeMessages(context, id) })),
  pageRoute(
    listUnmatched,
    ({ db, market }, request) =>
      numberedPage(
        db
          .selectFrom('unmatched_message')
          .where('market_id', '=', market.id)
          // Of an erased person nothing is left to read.
          .where(sql<SqlBool>`not (sender = '' and body = '')`)
          .select(['id', 'channel', 'sender', 'body', 'received_at']),
        request,
        { columns: { id: sql.ref('id') }, initial: { column: 'id', direction: 'desc' }, id: sql.ref('id') },
      ),
    (row) => ({
      ...row,
      sender: /^\d+$/.test(row.sender) ? e164(row.sender) : row.sender,
      received_at: row.received_at.toISOString(),
    }),
  ),
];
