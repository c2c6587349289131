import type { AuditTabFilter } from '@otolead/contract/audits/audits.rules.ts';
import { AUDIT_COUNT_LIMIT, AUDIT_PAGE_SIZE } from '@otolead/contract/audits/audits.schema.ts';
import type { Language } from '@otolead/contract/kernel/language.ts';
import type { Market } from '@otolead/contract/kernel/market.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { Position } from '../../platform/list/keyset.ts';
import { configName } from '../config/config.public.ts';
import { type LeadScope, scopedLeadRows, textCondition } from '../leads/leads.public.ts';

/** Whose audits, and which of them. */
export interface AuditQuestion {
  readonly scope: LeadScope;
  readonly market: Market;
  /** An agent sees nobody else's. */
  readonly agentId: number | undefined;
  readonly isAgentReaudit?: boolean | undefined;
  readonly search?: string | undefined;
  readonly auditorId?: number | undefined;
  readonly priority?: string | undefined;
  readonly gmIds?: readonly number[] | undefined;
  readonly makeId?: number | undefined;
  readonly dealerId?: number | undefined;
  /** '01' to '12', of any year. */
  readonly purchaseMonth?: string | undefined;
  readonly within?: {
    readonly column: 'audit.created_at' | 'audit.calling_at';
    readonly from: Date;
    /** The first moment after it. */
    readonly to: Date;
  };
}

/** Audits of one tab; filters narrow it. */
export function auditsOf(db: Db, question: AuditQuestion, tab: AuditTabFilter) {
  const { scope, market, agentId, isAgentReaudit, search, within } = question;
  const { auditorId, priority, gmIds, makeId, dealerId, purchaseMonth } = question;
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
      .$if(auditorId !== undefined, (audits) => audits.where('audit.auditor_id', '=', auditorId as number))
      .$if(priority !== undefined, (audits) => audits.where('audit.priority', '=', priority as string))
      .$if(Boolean(gmIds?.length), (audits) => audits.where(sql<SqlBool>`lead.gm_id = any(${gmIds})`))
      .$if(makeId !== undefined, (audits) => audits.where('lead.bought_make_id', '=', makeId as number))
      .$if(dealerId !== undefined, (audits) =>
        audits.where('lead.purchase_dealer_id', '=', dealerId as number),
      )
      .$if(purchaseMonth !== undefined, (audits) =>
        audits.where(sql<SqlBool>`extract(month from lead.purchase_date) = ${Number(purchaseMonth)}`),
      )
      .$if(within !== undefined, (audits) => {
        const { column, from, to } = within as NonNullable<typeof within>;
        return audits.where(column, '>=', from).where(column, '<', to);
      })
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
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('audit_activity as entry')
          .whereRef('entry.lead_id', '=', 'lead.lead_id')
          .whereRef('entry.audit_id', '=', 'audit.id')
          .where('entry.actor_id', 'is not', null)
          .select([
            'entry.actor_name as last_action_by',
            'entry.created_at as last_action_at',
            'entry.comment as last_action_comment',
          ])
          .orderBy('entry.id', 'desc')
          .limit(1)
          .as('last_action'),
      (on) => on.onTrue(),
    )
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
      'audit.priority',
      'audit.compliance',
      'audit.calling_at',
      'agent.name as agent_name',
      'audit.audit_status',
      'audit.audit_state',
      'auditor.name as auditor_name',
      'last_action_by',
      'last_action_at',
      'last_action_comment',
      sql<string>`audit.created_at::text`.as('sort_key'),
    ])
    .orderBy('audit.created_at', 'desc')
    .orderBy('audit.id', 'desc')
    .limit(sql.lit(AUDIT_PAGE_SIZE + 1))
    .$if(offset > 0, (audits) => audits.offset(offset))
    .execute();
}

export type FoundAuditRow = Awaited<ReturnType<typeof findAuditRows>>[number];

/** How many audits each of the tabs has, in one statement: exact up to the limit, one more than it beyond. */
export async function countAudits(
  db: Db,
  question: AuditQuestion,
  tabs: readonly AuditTabFilter[],
  limit = AUDIT_COUNT_LIMIT,
): Promise<readonly number[]> {
  const counts = tabs.map((tab) => {
    const some = auditsOf(db, question, tab)
      .select(sql<number>`1`.as('one'))
      .limit(sql.lit(limit + 1));
    return sql`(select count(*) from (${some}) as counted)::int`;
  });
  const { rows } = await sql<{ counts: number[] }>`select array[${sql.join(counts)}] as counts`.execute(db);
  return rows[0]?.counts ?? [];
}

interface AuditKey {
  readonly leadId: number;
  readonly auditId?: number | undefined;
  readonly agentId?: number | undefined;
}

/** One audit of a lead, the newest without an id; undefined outside the scope. */
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

/** The saved audits of a lead, newest first. */
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
      // Before an auditor has saved it, an audit is nothing that the agent could answer for.
      .$if(agentId !== undefined, (audits) =>
        audits.where('audit.agent_id', '=', agentId as number).where('audit.audit_status', '!=', 'NEW'),
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
        'agent.name as agent_name',
        'auditor.name as auditor_name',
        'claimant.name as claimant_name',
        'attachment.file_name as attachment_name',
        'attachment.content_type as attachment_type',
        sql<number>`(select count(*)::int from audit as earlier where earlier.lead_id = lead.lead_id
          and earlier.id < audit.id and earlier.compliance is not null)`.as('previous_audits'),
        configName('action_needed_list', 'audit.action_required_id', language).as('action_required_name'),
      ])
      .orderBy('audit.id', 'desc')
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
