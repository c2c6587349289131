import { FINAL_STATUSES } from '@otolead/contract/audits/audits.policy.ts';
import type { AuditEntryStatus, AuditPriority } from '@otolead/contract/audits/audits.rules.ts';
import type { AuditActivityEntry } from '@otolead/contract/audits/audits.schema.ts';
import { AUDIT_CHANGED } from '@otolead/contract/events/events.rules.ts';
import type { Language } from '@otolead/contract/kernel/language.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { noteEvent } from '../../platform/events/event-log.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { notFound } from '../../platform/http/errors.ts';
import { roleName } from '../../platform/i18n/role-name.ts';
import { fillTerms } from '../../platform/i18n/terms.ts';
import { whenGiven } from '../../platform/list/conditions.ts';
import { recordActivities, recordActivity } from '../activity/activity.public.ts';
import { configName } from '../config/config.public.ts';
import { type Lead, type LeadScope, leadScope, scopedLeadRows } from '../leads/leads.public.ts';
import { queueEvents } from '../webhooks/webhooks.public.ts';
import { drawPurchase, keepSample } from './audit-rules.queries.ts';
import { tellAudits } from './audits.live.ts';
import { auditedAgent } from './audits.policy.ts';

interface NewEntry {
  readonly auditStatus?: AuditEntryStatus;
  readonly priority?: AuditPriority;
  readonly comment: string;
  /** Compliance in percent; saves only. */
  readonly compliance?: number;
}

/**
 * Appends one entry to the log of each audit and to its lead's history, in the transaction of the write; the default
 * status is the current one.
 */
export async function logAudits(
  tx: Tx,
  { actor, clock, market }: Pick<ActorContext, 'actor' | 'clock' | 'market'>,
  { scope, ids, entry }: { scope: LeadScope; ids: readonly number[]; entry: NewEntry },
): Promise<void> {
  const { auditStatus, priority = null, comment } = entry;
  const compliance = entry.compliance !== undefined && { compliance: `${entry.compliance}%` };
  const logged = await tx
    .insertInto('audit_activity')
    .columns([
      ...(['lead_id', 'audit_id', 'audit_status', 'priority', 'actor_id', 'actor_name', 'role_id'] as const),
      ...(['comment', 'status_id', 'sub_status_id', 'attribution_id', 'created_at'] as const),
    ])
    .expression(
      scopedLeadRows(tx, 'audit', scope)
        .where(sql<boolean>`audit.id = any(${ids})`)
        .select([
          'audit.lead_id',
          'audit.id',
          auditStatus ? sql<string>`${auditStatus}::text`.as('audit_status') : 'audit.audit_status',
          sql<string | null>`${priority}::text`.as('priority'),
          sql<number>`${actor.userId}::integer`.as('actor_id'),
          sql<string>`${actor.name}::text`.as('actor_name'),
          sql<number>`${actor.roleId}::integer`.as('role_id'),
          sql<string>`${comment}::text`.as('comment'),
          'lead.status_id',
          'lead.sub_status_id',
          'lead.attribution_id',
          sql<Date>`${clock.now()}::timestamptz`.as('created_at'),
        ]),
    )
    .returning(['lead_id', 'audit_id', 'audit_status'])
    .execute();
  await recordActivities(
    tx,
    logged.map(({ lead_id: leadId, audit_id, audit_status }) => ({
      leadId,
      marketId: market.id,
      type: 'audit' as const,
      source: 'crm' as const,
      actor: { userId: actor.userId, name: actor.name },
      now: clock.now(),
      facts: priority
        ? { audit_id, audit_priority: priority }
        : { audit_id, audit_status: audit_status as AuditEntryStatus, ...compliance },
      comments: comment ? [{ comment, comment_type: 'INTERNAL' as const, to: null }] : [],
    })),
  );
  await tellAudits(tx, scope, ids);
  const isFinal = (status: string) => priority === null && FINAL_STATUSES.some((final) => final === status);
  await queueEvents(
    tx,
    logged
      .filter(({ audit_status: status }) => isFinal(status))
      .map(({ lead_id: leadId, audit_id, audit_status }) => ({
        type: 'audit.finished' as const,
        marketId: market.id,
        leadId,
        now: clock.now(),
        data: { audit_id, audit_status },
      })),
  );
}

/** Lead state after the change of status. */
export interface AuditedState {
  readonly statusId: number;
  readonly subStatusId: number;
  readonly attributionId: number | null;
}

const SYSTEM = 'System';

/**
 * Makes the audit of a sampled purchase with the call that led to it, if known; in the caller's transaction, which
 * holds the lead. An unscored audit also covers the lead's next purchase (domain.md 18).
 */
export async function beginAudit(tx: Tx, lead: Lead, state: AuditedState, now: Date): Promise<void> {
  const scope: LeadScope = { marketId: lead.market_id, dseId: 'everyone' };
  const waiting = scopedLeadRows(tx, 'audit', scope)
    .where('audit.lead_id', '=', lead.lead_id)
    .where('audit.audit_status', '=', 'NEW')
    .select('audit.id');
  if (await waiting.executeTakeFirst()) return;
  const sample = await drawPurchase(tx, lead, now);
  if (!sample) return;
  const { id } = await tx
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
    .returning('id')
    .executeTakeFirstOrThrow();
  const { lead_id, market_id, last_agent_id: agent_id } = lead;
  await keepSample(tx, { lead_id, market_id, agent_id, ...sample, audit_id: id });
  await tx
    .insertInto('audit_activity')
    .values(
      (['AUDIT_TRIGGERED', 'NEW'] as const).map((status) => ({
        lead_id: lead.lead_id,
        audit_id: id,
        audit_status: status,
        actor_name: SYSTEM,
        status_id: state.statusId,
        sub_status_id: state.subStatusId,
        attribution_id: state.attributionId,
        created_at: now,
      })),
    )
    .execute();
  await recordActivity(tx, {
    leadId: lead.lead_id,
    marketId: lead.market_id,
    type: 'audit',
    source: 'system',
    actor: { userId: null, name: SYSTEM },
    now,
    facts: { audit_id: id, audit_status: 'AUDIT_TRIGGERED' },
  });
  await noteEvent(tx, { kind: AUDIT_CHANGED, marketId: lead.market_id, key: id });
}

/** Log of one audit, newest first; 404 outside the scope, for agents also for others' and unsaved ones. */
export async function auditActivity(context: ActorContext, auditId: number): Promise<AuditActivityEntry[]> {
  const { actor, db, language, market, t } = context;
  const agentId = auditedAgent(actor);
  const rows = await findEntries(db, leadScope(context), { auditId, agentId }, language);
  if (rows.length === 0) throw notFound();
  return rows.flatMap(({ id, entry_status: status, ...row }) =>
    id === null
      ? []
      : [
          {
            id,
            created_date: (row.created_at as Date).toISOString(),
            audit_status: status as AuditEntryStatus,
            customer_name: row.name,
            user_name: row.actor_name ?? SYSTEM,
            role: row.role === null ? null : roleName({ id: row.role_id as number, name: row.role }, t),
            comment: row.comment ?? '',
            priority: row.priority as AuditPriority | null,
            status_name: fillTerms(row.status ?? '', market),
            sub_status_name: fillTerms(row.sub_status ?? '', market),
            attribution_status_name: row.attribution,
          },
        ],
  );
}

/** An audit without entries yields one row whose id is null. */
function findEntries(
  db: Db,
  scope: LeadScope,
  { auditId, agentId }: { auditId: number; agentId: number | undefined },
  language: Language,
) {
  return scopedLeadRows(db, 'audit', scope)
    .where('audit.id', '=', auditId)
    .$call(
      whenGiven(agentId, (audits, value) =>
        audits.where('audit.agent_id', '=', value).where('audit.audit_status', '!=', 'NEW'),
      ),
    )
    .leftJoin('audit_activity as entry', (on) =>
      on.onRef('entry.lead_id', '=', 'lead.lead_id').onRef('entry.audit_id', '=', 'audit.id'),
    )
    .leftJoin('role', 'role.id', 'entry.role_id')
    .select([
      'entry.id',
      'entry.created_at',
      'entry.audit_status as entry_status',
      'entry.actor_name',
      'entry.comment',
      'entry.priority',
      'lead.name',
      'role.id as role_id',
      'role.name as role',
      configName('status_list', 'entry.status_id', language).as('status'),
      configName('sub_status', 'entry.sub_status_id', language).as('sub_status'),
      configName('attribution_status_list', 'entry.attribution_id', language).as('attribution'),
    ])
    .orderBy('entry.id', 'desc')
    .execute();
}
