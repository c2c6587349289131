import type { AuditTabFilter } from '@otolead/contract/audits/audits.rules.ts';
import { AUDIT_COUNT_LIMIT, AUDIT_PAGE_SIZE } from '@otolead/contract/audits/audits.rules.ts';
import type { Language } from '@otolead/contract/kernel/language.ts';
import type { Market } from '@otolead/contract/kernel/market.ts';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { whenGiven } from '../../platform/list/conditions.ts';
import type { Position } from '../../platform/list/keyset.ts';
import { configName } from '../config/config.public.ts';
import { fromMarketParts, type LeadScope, scopedLeadRows, textCondition } from '../leads/leads.public.ts';

/** Scope and filters of an audit list. */
export interface AuditSearch {
  readonly scope: LeadScope;
  readonly market: Market;
  /** False where the caller's role reads contacts masked. */
  readonly readsContacts: boolean;
  /** Limits an agent to own audits. */
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
    /** Exclusive upper bound. */
    readonly to: Date;
  };
}

/** Audits of one tab, narrowed by filters. */
export function auditsOf(db: Db, question: AuditSearch, tab: AuditTabFilter) {
  return scopedLeadRows(db, 'audit', question.scope).where((eb) =>
    // The lead's market equals the audit's; stating it lets the audit index be used.
    eb.and([
      eb('audit.market_id', '=', question.scope.marketId),
      ...ofAudits(question, tab),
      ...ofTheirLeads(question),
    ]),
  );
}

/** Filters on the audit table. */
function ofAudits(question: AuditSearch, tab: AuditTabFilter): Expression<SqlBool>[] {
  const { agentId, isAgentReaudit, auditorId, priority, within } = question;
  const reaudit = tab.isAgentReaudit ?? isAgentReaudit;
  if (tab.statuses.length === 0) return [sql<SqlBool>`false`];
  const statuses = sql.join(tab.statuses.map((status) => sql.lit(status)));
  return [
    sql<SqlBool>`audit.audit_status in (${statuses})`,
    ...given(agentId, (id) => sql<SqlBool>`audit.agent_id = ${id}`),
    ...given(reaudit, (is) => sql<SqlBool>`audit.is_agent_reaudit = ${is}`),
    ...given(auditorId, (id) => sql<SqlBool>`audit.auditor_id = ${id}`),
    ...given(priority, (value) => sql<SqlBool>`audit.priority = ${value}`),
    ...given(
      within,
      ({ column, from, to }) =>
        sql<SqlBool>`${sql.ref(column)} >= ${from}::timestamptz and ${sql.ref(column)} < ${to}::timestamptz`,
    ),
    ...(tab.isUnopened ? [sql<SqlBool>`audit.opened_by_agent_at is null`] : []),
  ];
}

/** Filters on the lead table; empty if none is set. */
function ofTheirLeads(question: AuditSearch): Expression<SqlBool>[] {
  const { search, gmIds, makeId, dealerId, purchaseMonth } = question;
  return [
    ...given(gmIds?.length ? gmIds : undefined, (ids) => sql<SqlBool>`lead.gm_id = any(${ids})`),
    ...given(makeId, (id) => sql<SqlBool>`lead.bought_make_id = ${id}`),
    ...given(dealerId, (id) => sql<SqlBool>`lead.purchase_dealer_id = ${id}`),
    ...given(
      purchaseMonth,
      (month) => sql<SqlBool>`extract(month from lead.purchase_date) = ${Number(month)}`,
    ),
    ...given(textCondition(search, question), (condition) => condition),
  ];
}

function given<Value>(
  value: Value | undefined,
  condition: (value: Value) => Expression<SqlBool>,
): Expression<SqlBool>[] {
  return value === undefined ? [] : [condition(value)];
}

/** Newest first; one row beyond the page tells whether another follows. */
export function findAuditRows(
  db: Db,
  question: AuditSearch,
  tab: AuditTabFilter,
  { after, offset }: { readonly after?: Position | undefined; readonly offset: number },
  { language, now }: { readonly language: Language; readonly now: Date },
) {
  return auditsOf(db, question, tab)
    .$call(
      whenGiven(after, (audits, value) =>
        audits.where(
          sql<SqlBool>`(audit.created_at, audit.id) < (${value.key}::timestamptz, ${value.id}::bigint)`,
        ),
      ),
    )
    .leftJoin('city', 'city.id', 'lead.city_id')
    .leftJoin('app_user as agent', 'agent.id', 'audit.agent_id')
    .leftJoin('app_user as auditor', 'auditor.id', 'audit.auditor_id')
    .leftJoin('app_user as claimant', (on) =>
      on.onRef('claimant.id', '=', 'audit.claimed_by').on('audit.claimed_until', '>', now),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('audit_activity as entry')
          .whereRef('entry.lead_id', '=', 'lead.lead_id')
          .whereRef('entry.audit_id', '=', 'audit.id')
          .where('entry.actor_id', 'is not', null)
          .select([
            'entry.audit_status as last_action_status',
            'entry.priority as last_action_priority',
            'entry.role_id as last_action_role',
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
      'claimant.name as claimant_name',
      'last_action_status',
      'last_action_priority',
      'last_action_role',
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

/** Audits per tab in one statement: exact up to the limit, limit + 1 beyond. */
export async function countAudits(
  db: Db,
  question: AuditSearch,
  tabs: readonly AuditTabFilter[],
  limit = AUDIT_COUNT_LIMIT,
): Promise<readonly number[]> {
  const most = sql.lit(limit + 1);
  const counts = tabs.map((tab) => {
    // The join with leads is skipped if no filter needs it.
    const alone =
      ofTheirLeads(question).length === 0 &&
      fromMarketParts(question.scope, { table: 'audit', conditions: ofAudits(question, tab) });
    const some = alone
      ? sql`select 1 ${alone} limit ${most}`
      : auditsOf(db, question, tab).select(sql<number>`1`.as('one')).limit(most);
    return sql`(select count(*) from (${some}) as counted)::int`;
  });
  const { rows } = await sql<{ counts: number[] }>`select array[${sql.join(counts)}] as counts`.execute(db);
  return rows[0]?.counts ?? [];
}

/** Next audit for an auditor: neither the open one nor one claimed by a colleague. */
export function findNextAudit(
  db: Db,
  scope: LeadScope,
  { openId, userId, now }: { openId: number | undefined; userId: number; now: Date },
) {
  return (
    scopedLeadRows(db, 'audit', scope)
      .where('audit.market_id', '=', scope.marketId)
      // Spelled as in the index.
      .where(sql<boolean>`audit.audit_status in ('NEW', 'PENDING_ON_AUDITOR')`)
      .$call(whenGiven(openId, (audits, value) => audits.where('audit.id', '!=', value)))
      .where((eb) =>
        eb.or([
          eb('audit.claimed_by', 'is', null),
          eb('audit.claimed_by', '=', userId),
          eb('audit.claimed_until', '<=', now),
        ]),
      )
      .select(['audit.lead_id', 'audit.id', 'audit.audit_status'])
      .orderBy(sql`array_position(array['HIGH', 'MEDIUM', 'LOW'], audit.priority)`)
      .orderBy('audit.created_at')
      .orderBy('audit.id')
      .limit(1)
      .executeTakeFirst()
  );
}
