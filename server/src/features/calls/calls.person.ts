import { type SqlBool, sql } from 'kysely';
import { NO_FILES, type PersonPart } from '../../platform/person/person-part.ts';

/** Nobody works on an erased lead. */
export const callsPart: PersonPart = {
  tables: {
    lead_lease: { removed: 'lead_id market_id user_id reason leased_at expires_at call_id called_at' },
    lead_viewer: { removed: 'lead_id session_id market_id user_id since expires_at' },
  },
  read: async () => ({}),
  async erase(tx, { leadIds }) {
    const ofPeople = sql<SqlBool>`lead_id = any(${leadIds})`;
    await tx.deleteFrom('lead_lease').where(ofPeople).execute();
    await tx.deleteFrom('lead_viewer').where(ofPeople).execute();
    return NO_FILES;
  },
};
