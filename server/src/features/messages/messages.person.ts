import { type SqlBool, sql } from 'kysely';
import { NO_FILES, type PersonPart } from '../../platform/person/person-part.ts';
import { scopedLeadRows } from '../leads/leads.public.ts';

/** Of a message that an earlier erasure found it is one already. */
const FORGOTTEN = sql<string>`case when provider_id ~ '^x[0-9a-f]{32}$' then provider_id else pseudonym(provider_id) end`;

/**
 * Texts and senders go; that there was a message, and what became of it, stays. The provider's id, which may have the
 * number in it, stays as a pseudonym: the provider may report the message again, and it must not count as a new one.
 */
export const messagesPart: PersonPart = {
  tables: {
    lead_message: {
      kept: `lead_id id market_id channel direction template_id state reason tries request_id created_by created_at
        state_at seen_at`,
      emptied: 'body template_values provider_id',
    },
    unmatched_message: { kept: 'id market_id channel received_at', emptied: 'provider_id sender body' },
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
      .set({ body: '', template_values: '[]', provider_id: FORGOTTEN })
      .where(sql<SqlBool>`lead_id = any(${leadIds})`)
      .execute();
    await tx
      .updateTable('unmatched_message')
      .set({ sender: '', body: '', provider_id: sql`pseudonym(provider_id)` })
      .where('market_id', '=', marketId)
      .where(sql<SqlBool>`sender = any(${numbers})`)
      .execute();
    return NO_FILES;
  },
};
