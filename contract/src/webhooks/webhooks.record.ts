import { defineRecord, type RowOfRecord } from '../kernel/record.ts';
import { flagField, shownField, statusField, textField } from '../kernel/record-fields.ts';

/** An address without user and password; each delivery checks whether it may be called. */
const RECEIVER = {
  test: (typed: string) => {
    const url = URL.canParse(typed) ? new URL(typed) : undefined;
    return url !== undefined && /^https?:$/.test(url.protocol) && !url.username && !url.password && !url.hash;
  },
};

const events = { group: 'webhooks:column.events' } as const;

export const webhooks = defineRecord({
  feature: 'webhooks',
  name: 'webhook',
  path: '/webhooks',
  forms: ['/add_webhook', '/edit_webhook'],
  calls: {
    list: {
      name: 'list',
      path: '/webhooks/list',
      summary: 'Receivers of events about the market’s leads, in numbered pages',
    },
    save: {
      name: 'save',
      path: '/webhooks/save',
      summary: 'Creates or changes a receiver; with {id, status} alone changes its status',
    },
  },
  source: 'Standard Webhooks 1.0.0',
  rights: { see: '/webhooks', edit: '/webhooks' },
  title: 'name',
  newestFirst: true,
  idColumn: true,
  fields: {
    name: textField({ most: 100, required: true, filter: true, column: 200 }),
    url: textField({
      most: 2000,
      exact: true,
      required: true,
      pattern: [RECEIVER, 'webhooks:invalid.url'],
      hint: true,
      column: 320,
      sort: false,
      card: 'secondary',
    }),
    lead_created: flagField({ ...events, on: true }),
    lead_routed: flagField(events),
    lead_status_changed: flagField(events),
    audit_finished: flagField(events),
    status: statusField({ filter: true, input: true }),
    /** Without a secret nothing is sent. */
    has_secret: shownField({ answers: 'yes_no' }),
    /** End of the period in which messages also carry the old signature. */
    old_secret_until: shownField({ answers: 'time' }),
    /** The receiver answered 410 Gone. */
    is_gone: shownField({ answers: 'yes_no' }),
  },
});

export type Webhook = RowOfRecord<typeof webhooks>;
