import { type SqlBool, sql } from 'kysely';
import { NO_FILES, type PersonPart } from '../../platform/person/person-part.ts';
import { scopedLeadRows } from '../leads/leads.public.ts';

/** Tasks are closed and lose their words. */
export const tasksPart: PersonPart = {
  tables: {
    lead_task: {
      kept: 'lead_id id market_id user_id due_at snoozed_until created_at',
      replaced: 'done_at',
      emptied: 'task',
    },
    follow_up_snooze: { removed: 'lead_id user_id until_at' },
  },
  read: async (db, { marketId, leadIds }) => ({
    lead_task: await scopedLeadRows(db, 'lead_task', { marketId, dseId: 'everyone' })
      .where(sql<SqlBool>`lead.lead_id = any(${leadIds})`)
      .selectAll('lead_task')
      .execute(),
  }),
  async erase(tx, { leadIds, now }) {
    const ofPeople = sql<SqlBool>`lead_id = any(${leadIds})`;
    await tx.deleteFrom('follow_up_snooze').where(ofPeople).execute();
    await tx
      .updateTable('lead_task')
      .set({ task: '', done_at: sql<Date>`coalesce(done_at, ${now})` })
      .where(ofPeople)
      .execute();
    return NO_FILES;
  },
};
