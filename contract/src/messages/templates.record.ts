import { defineRecord, type RowOfRecord } from '../kernel/record.ts';
import { flagField, statusField, textField } from '../kernel/record-fields.ts';
import { KNOWN_PLACEHOLDERS, LONGEST_MESSAGE } from './messages.rules.ts';

const channels = { group: 'messages:column.channels' } as const;

export const templates = defineRecord({
  feature: 'messages',
  name: 'message_template',
  path: '/message_templates',
  forms: ['/add_message_template', '/edit_message_template'],
  calls: {
    list: {
      name: 'list_templates',
      path: '/message_templates/list',
      summary: 'Texts that agents of the market may send to customers, in numbered pages',
    },
    save: {
      name: 'save_template',
      path: '/message_templates/save',
      summary: 'Creates or changes a text for customers; with {id, status} alone changes its status',
    },
  },
  source: 'docs/decisions/068',
  rights: { see: '/message_templates', edit: '/message_templates' },
  title: 'name',
  fields: {
    name: textField({ most: 100, required: true, filter: true, column: 200 }),
    body: textField({
      most: LONGEST_MESSAGE,
      required: true,
      exact: true,
      hint: true,
      column: 360,
      sort: false,
      card: 'secondary',
      pattern: [KNOWN_PLACEHOLDERS, 'messages:invalid.placeholder'],
    }),
    sms: flagField({ ...channels, on: true }),
    whatsapp: flagField(channels),
    /** Approved by Meta; free text goes only to who has just written. */
    whatsapp_name: textField({
      most: 512,
      exact: true,
      hint: true,
      pattern: [/^[a-z0-9_]+$/, 'messages:invalid.whatsapp_name'],
    }),
    whatsapp_language: textField({
      most: 10,
      exact: true,
      hint: true,
      pattern: [/^[a-z]{2,3}(?:_[A-Z]{2})?$/, 'messages:invalid.whatsapp_language'],
    }),
    status: statusField({ filter: true, input: true }),
  },
});

export type MessageTemplate = RowOfRecord<typeof templates>;
