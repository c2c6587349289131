import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { People, PersonPart } from '../../platform/person/person-part.ts';
import { scopedLeadRows } from '../leads/leads.public.ts';

/** Files are deleted; what stays tells that there was one. */
export const documentsPart: PersonPart = {
  tables: {
    document: {
      kept: 'lead_id id activity_hash storage_key file_size uploaded_by created_at content_type scan_state scan_tried_at',
      emptied: 'file_name',
    },
  },
  read: async (db, people) => ({ document: await documentsOf(db, people).execute() }),
  async erase(tx, people) {
    const documents = await documentsOf(tx, people).execute();
    await tx
      .updateTable('document')
      .set({ file_name: '' })
      .where(sql<SqlBool>`lead_id = any(${people.leadIds})`)
      .execute();
    return documents.map(({ storage_key: key }) => key);
  },
};

const documentsOf = (db: Db | Tx, { marketId, leadIds }: People) =>
  scopedLeadRows(db, 'document', { marketId, dseId: 'everyone' })
    .where(sql<SqlBool>`lead.lead_id = any(${leadIds})`)
    .selectAll('document');
