import { defineEndpoint } from '../kernel/endpoint.ts';
import { EDIT_LEAD } from '../kernel/lead-rights.ts';
import { defineList } from '../kernel/list.ts';
import { recordEndpoints } from '../kernel/record-endpoints.ts';
import {
  leadMessages,
  leadRequest,
  resolveRequest,
  seenMessages,
  sendRequest,
  sentMessage,
  unmatchedMessage,
} from './messages.schema.ts';
import { templates } from './templates.record.ts';

const SOURCE = 'docs/decisions/068';

const templateCalls = recordEndpoints(templates);
export const [listTemplates, saveTemplate] = templateCalls;

export const listLeadMessages = defineEndpoint({
  name: 'messages.of_lead',
  method: 'GET',
  path: '/lead/messages',
  summary: 'Messages to and from the customer of a lead, the latest first, and what may be sent',
  source: SOURCE,
  // Not the page's right: a text may name rivals of a dealer's staff.
  access: EDIT_LEAD,
  request: leadRequest,
  data: leadMessages,
});

export const sendLeadMessage = defineEndpoint({
  name: 'messages.send',
  method: 'POST',
  path: '/lead/send_message',
  summary: 'Sends a template, or free text where the channel takes it; refused with the reason',
  source: SOURCE,
  access: EDIT_LEAD,
  request: sendRequest,
  data: sentMessage,
  writes: ['lead_message', 'activity'],
});

export const resolveLeadMessage = defineEndpoint({
  name: 'messages.resolve',
  method: 'POST',
  path: '/lead/resolve_message',
  summary: 'Says what became of a message whose answer was lost',
  source: SOURCE,
  access: EDIT_LEAD,
  request: resolveRequest,
  data: sentMessage,
  writes: ['lead_message'],
});

export const seeLeadMessages = defineEndpoint({
  name: 'messages.seen',
  method: 'POST',
  path: '/lead/seen_messages',
  summary: 'The replies of a lead have been read',
  source: SOURCE,
  access: EDIT_LEAD,
  request: leadRequest,
  data: seenMessages,
  writes: ['lead_message'],
});

export const listUnmatched = defineList({
  name: 'messages.list_unmatched',
  path: '/message_templates/list_unmatched',
  summary: 'Replies of the last 90 days from numbers without a lead, the latest first',
  source: SOURCE,
  access: '/message_templates',
  row: unmatchedMessage,
  filters: {},
  sortable: ['id'],
});

export const messagesEndpoints = [
  ...templateCalls,
  listLeadMessages,
  sendLeadMessage,
  resolveLeadMessage,
  seeLeadMessages,
  listUnmatched,
] as const;
