import { type SqlBool, sql } from 'kysely';
import { NO_FILES, type PersonPart } from '../../platform/person/person-part.ts';

/** Calls of the last days name a lead, or the number of a caller whom no lead has. */
export const linePart: PersonPart = {
  tables: {
    line_call: {
      removed: 'market_id call_code user_id lead_id lead_call_id direction mobile note started_at',
    },
  },
  read: async (db, { marketId, leadIds, numbers }) => ({
    line_call: await db
      .selectFrom('line_call')
      .where('market_id', '=', marketId)
      .where(sql<SqlBool>`(lead_id = any(${leadIds}) or mobile = any(${numbers}))`)
      .selectAll()
      .execute(),
  }),
  async erase(tx, { marketId, leadIds, numbers }) {
    await sql`delete from line_call where market_id = ${marketId}
      and (lead_id = any(${leadIds}) or mobile = any(${numbers}))`.execute(tx);
    return NO_FILES;
  },
};
