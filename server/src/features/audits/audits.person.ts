import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { People, PersonPart } from '../../platform/person/person-part.ts';
import { scopedLeadRows } from '../leads/leads.public.ts';

/** Scores stay; comments and notes go, and recordings are deleted. */
export const auditsPart: PersonPart = {
  tables: {
    audit: {
      kept: `lead_id id market_id parent_id audit_state audit_status is_agent_reaudit priority auditor_id agent_id calling_at
        answers compliance action_required_id opened_by_agent_at created_at updated_at version questionnaire claimed_by
        claimed_until`,
      emptied: 'attachment_key comments notes',
    },
    audit_activity: {
      kept: `lead_id id audit_id audit_status priority actor_id actor_name role_id status_id sub_status_id attribution_id
        created_at`,
      emptied: 'comment',
    },
    audit_attachment: {
      kept: `lead_id id audit_id storage_key content_type file_size uploaded_by created_at scan_state scan_tried_at`,
      emptied: 'file_name',
    },
    audit_sample: { kept: 'lead_id id market_id agent_id week place percent audit_id' },
    audit_second_score: {
      kept: `lead_id id audit_id market_id auditor_id questionnaire claimed_by claimed_until scored_by scored_at answers
        compliance created_at`,
    },
  },
  read: async (db, people) => ({
    audit: await scopedLeadRows(db, 'audit', everyone(people))
      .where(isOf(people))
      .selectAll('audit')
      .execute(),
    audit_activity: await scopedLeadRows(db, 'audit_activity', everyone(people))
      .where(isOf(people))
      .selectAll('audit_activity')
      .execute(),
    audit_attachment: await attachmentsOf(db, people).execute(),
  }),
  async erase(tx, people) {
    const ofPeople = sql<SqlBool>`lead_id = any(${people.leadIds})`;
    const attachments = await attachmentsOf(tx, people).execute();
    await tx
      .updateTable('audit')
      .set({ comments: '', notes: '[]', attachment_key: null })
      .where(ofPeople)
      .execute();
    await tx.updateTable('audit_activity').set({ comment: '' }).where(ofPeople).execute();
    await tx.updateTable('audit_attachment').set({ file_name: '' }).where(ofPeople).execute();
    return attachments.map(({ storage_key: key }) => key);
  },
};

const everyone = ({ marketId }: People) => ({ marketId, dseId: 'everyone' }) as const;

const isOf = ({ leadIds }: People) => sql<SqlBool>`lead.lead_id = any(${leadIds})`;

const attachmentsOf = (db: Db | Tx, people: People) =>
  scopedLeadRows(db, 'audit_attachment', everyone(people)).where(isOf(people)).selectAll('audit_attachment');
