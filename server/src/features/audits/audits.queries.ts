import type { AuditTabFilter } from '@otolead/contract/audits/audits.rules.ts';
import { AUDIT_COUNT_LIMIT, AUDIT_PAGE_SIZE } from '@otolead/contract/audits/audits.schema.ts';
import type { Language } from '@otolead/contract/kernel/language.ts';
import type { Market } from '@otolead/contract/kernel/market.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { Position } from '../../platform/list/keyset.ts';
import { configName } from '../config/config.public.ts';
import { type Lead, type LeadScope, scopedLeadRows, textCondition } from '../leads/leads.public.ts';

/** Whose audits, and which of them. */
export interface AuditQuestion {
  readonly scope: LeadScope;
  readonly market: Market;
  /** An agent sees nobody else's. */
  readonly agentId: number | undefined;
  readonly isAgentReaudit?: boolean | undefined;
  readonly search?: string | undefined;
}

function auditsOf(
  db: Db,
  { scope, market, agentId, isAgentReaudit, search }: AuditQuestion,
  tab: AuditTabFilter,
) {
  const statuses = sql.join(tab.statuses.map((status) => sql.lit(status)));
  const reaudit = tab.isAgentReaudit ?? isAgentReaudit;
  const text = textCondition(search, market);
  return (
    scopedLeadRows(db, 'audit', scope)
      // The lead's market is the audit's as well; saying so lets the index on audits be used.
      .where('audit.market_id', '=', scope.marketId)
      .where(sql<SqlBool>`audit.audit_status in (${statuses})`)
      .$if(agentId !== undefined, (audits) => audits.where('audit.agent_id', '=', agentId as number))
      .$if(reaudit !== undefined, (audits) => audits.where('audit.is_agent_reaudit', '=', reaudit as boolean))
      .$if(tab.isUnopened === true, (audits) => audits.where('audit.opened_by_agent_at', 'is', null))
      .$if(text !== undefined, (audits) => audits.where(text as NonNullable<typeof text>))
  );
}

/** Newest first; one row more than a page tells whether there is a next one. */
export function findAuditRows(
  db: Db,
  question: AuditQuestion,
  tab: AuditTabFilter,
  { after, offset }: { readonly after?: Position | undefined; readonly offset: number },
  language: Language,
) {
  return auditsOf(db, question, tab)
    .$if(after !== undefined, (audits) =>
      audits.where(
        sql<SqlBool>`(audit.created_at, audit.id) < (${after?.key}::timestamptz, ${after?.id}::bigint)`,
      ),
    )
    .leftJoin('city', 'city.id', 'lead.city_id')
    .leftJoin('app_user as agent', 'agent.id', 'audit.agent_id')
    .leftJoin('app_user as auditor', 'auditor.id', 'audit.auditor_id')
    .select([
      'audit.id',
      'lead.lead_id',
      'lead.name',
      'lead.mobile',
      'lead.city_id',
      'city.name as city',
      'lead.status_id',
      configName('status_list', 'lead.status_id', language).as('status'),
      'lead.sub_status_id',
      configName('sub_status', 'lead.sub_status_id', language).as('sub_status'),
      configName('attribution_status_list', 'lead.attribution_id', language).as('attribution_status'),
      'audit.created_at',
      'audit.updated_at',
      'audit.priority',
      'audit.calling_at',
      'agent.name as agent_name',
      'audit.audit_status',
      'audit.audit_state',
      'auditor.name as auditor_name',
      'audit.comments',
      sql<string>`audit.created_at::text`.as('sort_key'),
    ])
    .orderBy('audit.created_at', 'desc')
    .orderBy('audit.id', 'desc')
    .limit(sql.lit(AUDIT_PAGE_SIZE + 1))
    .$if(offset > 0, (audits) => audits.offset(offset))
    .execute();
}

export type FoundAuditRow = Awaited<ReturnType<typeof findAuditRows>>[number];

/** Exact up to the limit, one more than it beyond. */
export async function countAudits(db: Db, question: AuditQuestion, tab: AuditTabFilter): Promise<number> {
  const some = auditsOf(db, question, tab)
    .select(sql<number>`1`.as('one'))
    .limit(sql.lit(AUDIT_COUNT_LIMIT + 1));
  const { rows } = await sql<{ total: number }>`select count(*) as total from (${some}) as counted`.execute(
    db,
  );
  return rows[0]?.total ?? 0;
}

/** One audit of a lead, the newest without an id; undefined outside the scope. */
export function findAudit(
  db: Db | Tx,
  scope: LeadScope,
  {
    leadId,
    auditId,
    agentId,
  }: { leadId: number; auditId?: number | undefined; agentId?: number | undefined },
  language: Language,
) {
  return (
    scopedLeadRows(db, 'audit', scope)
      .where('lead.lead_id', '=', leadId)
      .$if(auditId !== undefined, (audits) => audits.where('audit.id', '=', auditId as number))
      // Before an auditor has saved it, an audit is nothing that the agent could answer for.
      .$if(agentId !== undefined, (audits) =>
        audits.where('audit.agent_id', '=', agentId as number).where('audit.audit_status', '!=', 'NEW'),
      )
      .leftJoin('app_user as agent', 'agent.id', 'audit.agent_id')
      .leftJoin('app_user as auditor', 'auditor.id', 'audit.auditor_id')
      .selectAll('audit')
      .select([
        'agent.name as agent_name',
        'auditor.name as auditor_name',
        configName('action_needed_list', 'audit.action_required_id', language).as('action_required_name'),
      ])
      .orderBy('audit.id', 'desc')
      .limit(1)
      .executeTakeFirst()
  );
}

export type FoundAudit = NonNullable<Awaited<ReturnType<typeof findAudit>>>;

/** Whether this is an agent of the market, at work or not: calls of those who have left are audited as well. */
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

/** The audit of a purchase, with the call that led to it as far as it is known; in the caller's transaction. */
export async function beginAudit(tx: Tx, lead: Lead, now: Date): Promise<void> {
  await tx
    .insertInto('audit')
    .values({
      lead_id: lead.lead_id,
      market_id: lead.market_id,
      audit_state: 'FIRST',
      audit_status: 'NEW',
      agent_id: lead.last_agent_id,
      calling_at: lead.last_called_at,
      created_at: now,
      updated_at: now,
    })
    .execute();
}
