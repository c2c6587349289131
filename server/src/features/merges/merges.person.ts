import { type SqlBool, sql } from 'kysely';
import { NO_FILES, type PersonPart } from '../../platform/person/person-part.ts';
import { scopedLeadRows } from '../leads/leads.public.ts';

/** Merges keep states, days and ids. */
export const mergesPart: PersonPart = {
  tables: {
    lead_merge: {
      kept: 'lead_id id market_id into_lead_id before merged_by merged_at taken_back_by taken_back_at moved',
    },
  },
  read: async (db, { marketId, leadIds }) => ({
    lead_merge: await scopedLeadRows(db, 'lead_merge', { marketId, dseId: 'everyone' })
      .where(sql<SqlBool>`lead.lead_id = any(${leadIds})`)
      .selectAll('lead_merge')
      .execute(),
  }),
  erase: async () => NO_FILES,
};
