import { text } from '@otolead/contract/kernel/text.ts';
import { templates } from '@otolead/contract/messages/templates.record.ts';
import { refuseFaults } from '../../platform/http/errors.ts';
import { serveRecord } from '../../platform/records/declared-record.ts';

export const TEMPLATES = serveRecord({
  record: templates,
  table: 'message_template',
  belongs: 'market',
  stores: (_values, { clock }, id) => (id === undefined ? { created_at: clock.now() } : {}),
  check: async (_tx, _context, values) => {
    const isApproved = values.whatsapp_name !== '';
    refuseFaults({
      sms: values.sms === 1 || values.whatsapp === 1 ? undefined : text('messages:invalid.no_channel'),
      whatsapp_name:
        isApproved && values.whatsapp_language === '' ? text('messages:invalid.no_language') : undefined,
    });
  },
});
