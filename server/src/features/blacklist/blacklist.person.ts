import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { NO_FILES, type People, type PersonPart } from '../../platform/person/person-part.ts';
import { forgetBlacklistChanges } from '../../platform/records/change-log.ts';
import { scopedLeadRows } from '../leads/leads.public.ts';

/** Numbers become pseudonyms, which still refuse; their entries in the change log lose number and reason. */
export const blacklistPart: PersonPart = {
  tables: {
    blacklist: {
      kept: 'market_id status created_by created_at updated_at version id origin lead_id review',
      replaced: 'mobile',
      emptied: 'reason',
    },
    lead_consent: {
      kept: `lead_id id market_id given_at source text_version created_by created_at withdrawn_at withdrawn_by`,
    },
    change_log: {
      kept: 'id market_id record record_id actor_id created_at',
      emptied: 'changes',
    },
  },
  read: async (db, people) => ({
    blacklist: await entriesOf(db, people).execute(),
    lead_consent: await scopedLeadRows(db, 'lead_consent', { marketId: people.marketId, dseId: 'everyone' })
      .where(sql<SqlBool>`lead.lead_id = any(${people.leadIds})`)
      .selectAll('lead_consent')
      .execute(),
  }),
  async erase(tx, people) {
    const ids = (await entriesOf(tx, people).execute()).map(({ id }) => id);
    if (ids.length === 0) return NO_FILES;
    // Of a number that was erased before and listed again, the newer entry holds.
    await sql`
      delete from blacklist as old using blacklist as listed
      where listed.id = any(${ids}) and old.market_id = listed.market_id
        and old.mobile = pseudonym(listed.mobile)`.execute(tx);
    await sql`update blacklist set mobile = pseudonym(mobile), reason = '' where id = any(${ids})`.execute(
      tx,
    );
    await forgetBlacklistChanges(tx, ids);
    return NO_FILES;
  },
};

const entriesOf = (db: Db | Tx, { marketId, numbers }: People) =>
  db
    .selectFrom('blacklist')
    .where('market_id', '=', marketId)
    .where(sql<SqlBool>`mobile = any(${numbers})`)
    .selectAll();
