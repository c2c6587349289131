import { NO_FILES, type PersonPart } from '../../platform/person/person-part.ts';

/** Messages hold ids and states, no name and no number. */
export const webhooksPart: PersonPart = {
  tables: {
    webhook_message: { kept: 'id market_id type lead_id data created_at' },
    webhook_delivery: {
      kept: 'id webhook_id message_id state tries answer error tried_at next_at created_at',
    },
  },
  read: async () => ({}),
  erase: async () => NO_FILES,
};
