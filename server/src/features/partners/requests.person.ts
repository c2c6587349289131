import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { NO_FILES, type People, type PersonPart } from '../../platform/person/person-part.ts';

/** What partners sent goes; key, digest and answer stay, so that a repeated request makes no new lead. */
export const requestsPart: PersonPart = {
  tables: {
    intake_request: {
      kept: 'id partner_id request_key digest format answer created_at',
      emptied: 'original',
    },
  },
  read: async (db, people) => ({ intake_request: await requestsOf(db, people).execute() }),
  async erase(tx, people) {
    const ids = (await requestsOf(tx, people).execute()).map(({ id }) => id);
    await tx
      .updateTable('intake_request')
      .set({ original: '' })
      .where(sql<SqlBool>`id = any(${ids})`)
      .execute();
    return NO_FILES;
  },
};

/** By the lead ids in their answers. */
function requestsOf(db: Db | Tx, { leadIds }: People) {
  const named = leadIds.map((id) => JSON.stringify([id]));
  return db
    .selectFrom('intake_request')
    .where(sql<SqlBool>`jsonb_path_query_array(answer, 'strict $.**.lead_id') @> any(${named}::jsonb[])`)
    .select(['id', 'partner_id', 'request_key', 'format', 'original', 'answer', 'created_at'])
    .orderBy('id');
}
