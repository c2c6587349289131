import { savedAs } from '@otolead/contract/audits/audits.policy.ts';
import type { AuditStatus } from '@otolead/contract/audits/audits.rules.ts';
import type {
  Audit,
  AuditDetail,
  auditDetailRequest,
  auditsRequest,
  nextAudit as nextAuditWire,
} from '@otolead/contract/audits/audits.schema.ts';
import { isAuditor } from '@otolead/contract/kernel/roles.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { forbidden, notFound } from '../../platform/http/errors.ts';
import { leadScope, scopedLeadRows, scopedLeads } from '../leads/leads.public.ts';
import { findSample } from './audit-rules.queries.ts';
import { evidenceOf } from './audits.evidence.ts';
import { type FoundAudit, findAudit, findSavedAudits } from './audits.find.ts';
import { tellAudits } from './audits.live.ts';
import { auditedAgent } from './audits.policy.ts';
import { presentAudit } from './audits.present.ts';
import { findNextAudit } from './audits.queries.ts';

/** Duration of a claim since its last renewal; the screen renews earlier. */
const CLAIM_MS = 600_000;

/** One audit; 404 outside the scope, for agents also for others' and unsaved ones. */
export async function auditDetail(
  context: ActorContext,
  request: z.output<typeof auditDetailRequest>,
): Promise<AuditDetail> {
  const { actor, clock, db, language } = context;
  const agentId = auditedAgent(actor);
  const auditId = request.is_reaudit ? (request.parent_id ?? request.audit_id) : request.audit_id;
  const key = { leadId: request.lead_id, auditId, agentId };
  const audit = await findAudit(db, leadScope(context), key, language);
  if (!audit) throw notFound();
  const isErased = audit.erased_at !== null;
  if (agentId !== undefined && audit.opened_by_agent_at === null && !isErased) {
    await inTransaction(db, async (tx) => {
      await tx
        .updateTable('audit')
        .set({ opened_by_agent_at: clock.now() })
        .where('lead_id', '=', audit.lead_id)
        .where('id', '=', audit.id)
        .execute();
      await tellAudits(tx, leadScope(context), [audit.id]);
    });
  }
  // Of an erased person nobody can save a form, so that none is claimed.
  const form = isErased ? null : savedAs(audit.audit_status as AuditStatus, actor.roleId);
  return {
    ...presentAudit(audit, context),
    form,
    chosen: agentId === undefined ? ((await findSample(context, audit)) ?? null) : null,
    evidence: form === null ? {} : await evidenceOf(context, audit.lead_id),
    claimed_by: form === null ? null : await claimant(context, audit, request.is_reaudit !== undefined),
  };
}

/**
 * Another auditor who holds the form; null if none does. Opening a free form claims it, so that two auditors never
 * score the same audit.
 */
async function claimant(
  context: ActorContext,
  audit: FoundAudit,
  opensForm: boolean,
): Promise<string | null> {
  const { actor, clock, db } = context;
  const now = clock.now();
  const isFree = sql<boolean>`(claimed_by is null or claimed_by = ${actor.userId}
    or claimed_until <= ${now}::timestamptz)`;
  if (opensForm) {
    const isClaimed = await inTransaction(db, async (tx) => {
      const claimed = await tx
        .updateTable('audit')
        .set({ claimed_by: actor.userId, claimed_until: new Date(now.getTime() + CLAIM_MS) })
        .where('lead_id', '=', audit.lead_id)
        .where('id', '=', audit.id)
        .where(isFree)
        .executeTakeFirst();
      // A renewed claim publishes no event, since the event would refetch the form and renew again.
      if (claimed.numUpdatedRows > 0n && !isHeldBy(audit, actor.userId, now))
        await tellAudits(tx, leadScope(context), [audit.id]);
      return claimed.numUpdatedRows > 0n;
    });
    if (isClaimed) return null;
  }
  const holder = await scopedLeadRows(db, 'audit', leadScope(context))
    .where('lead.lead_id', '=', audit.lead_id)
    .where('audit.id', '=', audit.id)
    .where(sql<boolean>`not ${isFree}`)
    .innerJoin('app_user', 'app_user.id', 'audit.claimed_by')
    .select('app_user.name')
    .executeTakeFirst();
  return holder?.name ?? null;
}

function isHeldBy(audit: FoundAudit, userId: number, now: Date): boolean {
  return audit.claimed_by === userId && audit.claimed_until !== null && audit.claimed_until > now;
}

/** Next waiting audit besides the open one; null if none waits. Throws 403 for agents. */
export async function nextAudit(
  context: ActorContext,
  openId: number | undefined,
): Promise<z.output<typeof nextAuditWire> | null> {
  const { actor, clock, db } = context;
  if (!isAuditor(actor.roleId)) throw forbidden();
  const next = { openId, userId: actor.userId, now: clock.now() };
  const found = await findNextAudit(db, leadScope(context), next);
  if (!found) return null;
  const { lead_id, id, audit_status: status } = found;
  return {
    lead_id,
    auditlead_id: id,
    is_reaudit: savedAs(status as AuditStatus, actor.roleId) === 'reaudit',
  };
}

/** Saved audits of a lead, newest first: all, those up to one, or those that led to a re-audit. */
export async function auditsOfLead(
  context: ActorContext,
  request: z.output<typeof auditsRequest>,
): Promise<Audit[]> {
  const { actor, db, language } = context;
  const key = { leadId: request.lead_id, agentId: auditedAgent(actor) ?? request.agent_id };
  const scope = leadScope(context);
  const known = scopedLeads(db, scope).where('lead.lead_id', '=', request.lead_id).select('lead.lead_id');
  if (!(await known.executeTakeFirst())) throw notFound();
  const saved = await findSavedAudits(db, scope, key, language);
  const before =
    request.audit_id === undefined ? saved : saved.filter(({ id }) => id < Number(request.audit_id));
  const wanted = request.parent_id === undefined ? before : lineOf(before, request.parent_id);
  return wanted.map((audit) => presentAudit(audit, context));
}

/** An audit and those that it repeats, from audits newest first. */
function lineOf(audits: readonly FoundAudit[], auditId: number): FoundAudit[] {
  let next: number | null = auditId;
  return audits.filter((audit) => {
    if (audit.id !== next) return false;
    next = audit.parent_id;
    return true;
  });
}
