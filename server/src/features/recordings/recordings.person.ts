import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { People, PersonPart } from '../../platform/person/person-part.ts';
import { scopedLeadRows } from '../leads/leads.public.ts';
import { keyOf } from './recordings.fetch.ts';

const of = (db: Db | Tx, { marketId, leadIds }: People) =>
  scopedLeadRows(db, 'recording', { marketId, dseId: 'everyone' }).where(
    sql<SqlBool>`lead.lead_id = any(${leadIds})`,
  );

/** Recordings are deleted; that there was one stays as a figure. */
export const recordingsPart: PersonPart = {
  tables: {
    recording: {
      kept: `lead_id id market_id call_id agent_id called_at started_at seconds content_type file_size tries created_at
        updated_at`,
      emptied: 'reason dialer_lead_id dialer_recording_id location storage_key peaks',
      replaced: 'state',
    },
    recording_ticket: { removed: 'token_hash market_id lead_id recording_id session_id expires_at' },
  },
  read: async (db, people) => ({
    recording: await of(db, people)
      .select(['recording.lead_id', 'recording.id', 'recording.call_id', 'recording.agent_id'])
      .select(['recording.called_at', 'recording.state', 'recording.started_at', 'recording.seconds'])
      .select(['recording.location', 'recording.content_type', 'recording.file_size'])
      .orderBy('recording.called_at')
      .execute(),
  }),
  async erase(tx, people) {
    const ofPeople = sql<SqlBool>`lead_id = any(${people.leadIds})`;
    const rows = await of(tx, people).select(['recording.lead_id', 'recording.id']).execute();
    await tx.deleteFrom('recording_ticket').where(ofPeople).execute();
    await tx
      .updateTable('recording')
      .set({ state: 'erased', reason: null, dialer_lead_id: null, dialer_recording_id: null })
      .set({ location: null, storage_key: null, peaks: null, updated_at: people.now })
      .where(ofPeople)
      .execute();
    return rows.map(keyOf);
  },
};
