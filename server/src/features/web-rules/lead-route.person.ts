import { type SqlBool, sql } from 'kysely';
import { NO_FILES, type PersonPart } from '../../platform/person/person-part.ts';
import { scopedLeadRows } from '../leads/leads.public.ts';

/** Decisions stay, without the reasons: a postal code may be among them. */
export const routesPart: PersonPart = {
  tables: {
    lead_route: { kept: 'lead_id id market_id cause process_list_id routed_at', emptied: 'decision' },
  },
  read: async (db, { marketId, leadIds }) => ({
    lead_route: await scopedLeadRows(db, 'lead_route', { marketId, dseId: 'everyone' })
      .where(sql<SqlBool>`lead.lead_id = any(${leadIds})`)
      .selectAll('lead_route')
      .execute(),
  }),
  async erase(tx, { leadIds }) {
    await sql`
      update lead_route set decision = jsonb_set(decision, '{because}', coalesce((
        select jsonb_agg(reason) from jsonb_array_elements(decision -> 'because') as reason
        where reason ->> 'group' <> 'pincode'), '[]'))
      where lead_id = any(${leadIds}) and decision ? 'because'`.execute(tx);
    return NO_FILES;
  },
};
