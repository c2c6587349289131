import type { Question } from '@otolead/contract/audits/questionnaire.rules.ts';
import type { Language } from '@otolead/contract/kernel/language.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { whenGiven } from '../../platform/list/conditions.ts';
import { configName } from '../config/config.public.ts';
import { type LeadScope, scopedLeadRows } from '../leads/leads.public.ts';

interface Asked {
  readonly number: number;
  readonly questions: readonly Question[];
}

interface Rejection {
  readonly by: string;
  readonly at: string;
  readonly comment: string;
}

interface AuditKey {
  readonly leadId: number;
  readonly auditId?: number | undefined;
  readonly agentId?: number | undefined;
}

/** One audit of a lead, by default the newest; undefined outside the scope. */
export async function findAudit(
  db: Db | Tx,
  scope: LeadScope,
  { auditId, ...key }: AuditKey,
  language: Language,
) {
  const found = auditsOfLead(db, scope, key, language).limit(1);
  return auditId === undefined
    ? found.executeTakeFirst()
    : found.where('audit.id', '=', auditId).executeTakeFirst();
}

/** Saved audits of a lead, newest first. */
export function findSavedAudits(
  db: Db,
  scope: LeadScope,
  key: Omit<AuditKey, 'auditId'>,
  language: Language,
) {
  return auditsOfLead(db, scope, key, language).where('audit.compliance', 'is not', null).execute();
}

function auditsOfLead(
  db: Db | Tx,
  scope: LeadScope,
  { leadId, agentId }: Omit<AuditKey, 'auditId'>,
  language: Language,
) {
  return (
    scopedLeadRows(db, 'audit', scope)
      .where('lead.lead_id', '=', leadId)
      // Agents do not answer for unsaved audits.
      .$call(
        whenGiven(agentId, (audits, value) =>
          audits.where('audit.agent_id', '=', value).where('audit.audit_status', '!=', 'NEW'),
        ),
      )
      .leftJoin('app_user as agent', 'agent.id', 'audit.agent_id')
      .leftJoin('app_user as auditor', 'auditor.id', 'audit.auditor_id')
      .leftJoin('app_user as claimant', 'claimant.id', 'audit.claimed_by')
      .leftJoin('audit_attachment as attachment', (on) =>
        on
          .onRef('attachment.lead_id', '=', 'lead.lead_id')
          .onRef('attachment.storage_key', '=', 'audit.attachment_key'),
      )
      .selectAll('audit')
      .select([
        'lead.erased_at',
        'agent.name as agent_name',
        'auditor.name as auditor_name',
        'claimant.name as claimant_name',
        'attachment.file_name as attachment_name',
        'attachment.content_type as attachment_type',
        // An audit keeps the questions of its score; unscored ones use the latest.
        sql<Asked>`(select jsonb_build_object('number', number, 'questions', questions) from questionnaire
          where questionnaire.market_id = audit.market_id
            and (audit.compliance is null or number = audit.questionnaire)
          order by number desc limit 1)`.as('asked'),
        // A change of priority logs the current status too.
        sql<Rejection | null>`(select jsonb_build_object('by', actor_name, 'at', created_at, 'comment', comment)
          from audit_activity as entry
          where entry.lead_id = lead.lead_id and entry.audit_id = audit.id
            and entry.audit_status = 'REJECTED' and entry.priority is null
          order by entry.id desc limit 1)`.as('rejection'),
        sql<number>`(select count(*)::int from audit as earlier where earlier.lead_id = lead.lead_id
          and earlier.id < audit.id and earlier.compliance is not null)`.as('previous_audits'),
        configName('action_needed_list', 'audit.action_required_id', language).as('action_required_name'),
      ])
      .orderBy('audit.id', 'desc')
  );
}

export type FoundAudit = NonNullable<Awaited<ReturnType<typeof findAudit>>>;

/** Whether this is an agent of the market; former ones count, because their calls are audited as well. */
export async function isAgentOf(tx: Tx, marketId: number, userId: number): Promise<boolean> {
  const agent = await tx
    .selectFrom('app_user')
    .innerJoin('user_market', 'user_market.user_id', 'app_user.id')
    .where('app_user.id', '=', userId)
    .where('app_user.role_id', '=', ROLE.agent)
    .where('user_market.market_id', '=', marketId)
    .select('app_user.id')
    .executeTakeFirst();
  return agent !== undefined;
}

export async function isActionNeeded(tx: Tx, id: number): Promise<boolean> {
  const item = await tx
    .selectFrom('config_item')
    .where('list', '=', 'action_needed_list')
    .where('id', '=', id)
    .where('status', '=', 1)
    .select('id')
    .executeTakeFirst();
  return item !== undefined;
}
