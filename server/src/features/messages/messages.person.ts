import { type SqlBool, sql } from 'kysely';
import { NO_FILES, type PersonPart } from '../../platform/person/person-part.ts';
import { scopedLeadRows } from '../leads/leads.public.ts';

/** Texts go; that there was a message, and what became of it, stays. Replies of numbers without a lead go whole. */
export const messagesPart: PersonPart = {
  tables: {
    lead_message: {
      kept: `lead_id id market_id channel direction template_id state reason tries request_id created_by created_at
        state_at seen_at`,
      emptied: 'body template_values provider_id',
    },
    unmatched_message: { removed: 'id market_id channel provider_id sender body received_at' },
  },
  read: async (db, { leadIds, marketId, numbers }) => ({
    lead_message: await scopedLeadRows(db, 'lead_message', { marketId, dseId: 'everyone' })
      .where(sql<SqlBool>`lead.lead_id = any(${leadIds})`)
      .selectAll('lead_message')
      .execute(),
    unmatched_message: await db
      .selectFrom('unmatched_message')
      .where('market_id', '=', marketId)
      .where(sql<SqlBool>`sender = any(${numbers})`)
      .selectAll()
      .execute(),
  }),
  async erase(tx, { leadIds, marketId, numbers }) {
    await tx
      .updateTable('lead_message')
      .set({ body: '', template_values: '[]', provider_id: null })
      .where(sql<SqlBool>`lead_id = any(${leadIds})`)
      .execute();
    await tx
      .deleteFrom('unmatched_message')
      .where('market_id', '=', marketId)
      .where(sql<SqlBool>`sender = any(${numbers})`)
      .execute();
    return NO_FILES;
  },
};
