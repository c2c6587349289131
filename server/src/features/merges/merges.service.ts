import { LEAD_STATUS, LEAD_SUB_STATUS } from '@otolead/contract/kernel/lead-statuses.ts';
import { text } from '@otolead/contract/kernel/text.ts';
import { type Mergeable, mergeRefusal } from '@otolead/contract/merges/merges.rules.ts';
import type { Merges } from '@otolead/contract/merges/merges.schema.ts';
import type { Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { badRequest, invalidInput, notFound } from '../../platform/http/errors.ts';
import { type ChangeDetails, type NewActivity, recordActivity } from '../activity/activity.public.ts';
import {
  type Lead,
  type LeadChanges,
  type LeadDifference,
  leadScope,
  lockLeads,
  similarLeads,
  writeLead,
} from '../leads/leads.public.ts';
import { findAgents } from '../my-active/my-active.public.ts';
import { type ActiveMerge, findMerges, findOthers } from './merges.queries.ts';
import { moveWork, moveWorkBack } from './merges.work.ts';

interface MergedPair {
  readonly lead_id: number;
  readonly into_lead_id: number;
}

/** For one lead; 404 outside the caller's scope. */
export async function mergesOf(context: ActorContext, leadId: number): Promise<Merges> {
  const scope = leadScope(context);
  const [merges, similar] = await Promise.all([
    findMerges(context.db, scope, [leadId]),
    similarLeads(context, leadId),
  ]);
  const into = merges.flatMap((merge) => (merge.lead_id === leadId ? [merge.into_lead_id] : []));
  const merged = merges.flatMap((merge) => (merge.into_lead_id === leadId ? [merge.lead_id] : []));
  const ids = similar.map(({ lead_id: id }) => id);
  const known = await findOthers(context.db, scope, [...new Set([...into, ...merged, ...ids])]);
  const told = (leadIds: readonly number[]) => leadIds.flatMap((id) => known.get(id) ?? []);
  const related = new Set([...into, ...merged]);
  return {
    into: told(into)[0] ?? null,
    merged: told(merged),
    similar: told(ids.filter((id) => !related.has(id))),
  };
}

/** Columns of the merged lead that an undo restores. */
const KEPT = [
  'status_id',
  'sub_status_id',
  'status_reason_id',
  'followup_at',
  'myactive_agent_id',
  'myactive_at',
  'duplicate_of',
] as const satisfies readonly (keyof LeadChanges)[];

/**
 * Closes one lead as a duplicate that points to another of the same market, which takes over its tasks and follow-up.
 * Their histories are read together. Throws 404 for leads outside the scope, 400 with the reason if they cannot be
 * merged.
 */
export async function mergeLeads(
  context: ActorContext,
  { lead_id: goneId, into_lead_id: staysId }: MergedPair,
): Promise<MergedPair> {
  const { actor, clock, db } = context;
  const now = clock.now();
  return inTransaction(db, async (tx) => {
    const scope = leadScope(context);
    const leads = await lockLeads(tx, scope, [goneId, staysId]);
    const merges = await findMerges(tx, scope, [goneId, staysId]);
    const gone = leads.find(({ lead_id: id }) => id === goneId);
    const stays = leads.find(({ lead_id: id }) => id === staysId);
    if (!gone) throw notFound();
    if (!stays) throw invalidInput({ into_lead_id: text('kernel:error.record_not_found') });
    const refusal = mergeRefusal(mergeable(gone, merges), mergeable(stays, merges));
    if (refusal) throw invalidInput({ into_lead_id: text(refusal) });
    const before = Object.fromEntries(KEPT.map((column) => [column, gone[column]]));
    const { moved, changes: taken } = await moveWork(tx, gone, stays);
    await tx
      .insertInto('lead_merge')
      .values({
        lead_id: goneId,
        market_id: gone.market_id,
        into_lead_id: staysId,
        before: JSON.stringify(before),
        moved: JSON.stringify(moved),
        merged_by: actor.userId,
        merged_at: now,
      })
      .execute();
    const changes = {
      status_id: LEAD_STATUS.notEligible,
      sub_status_id: LEAD_SUB_STATUS.duplicate,
      status_reason_id: null,
      followup_at: null,
      myactive_agent_id: null,
      myactive_at: null,
      duplicate_of: staysId,
    };
    const written = await writeLead(tx, gone, changes, now);
    const facts = { action_type: 'merge' as const, merged_into: nameOf(stays) };
    await tell(tx, context, { lead: gone, now, facts, ...written });
    await tell(tx, context, {
      lead: stays,
      now,
      facts: { action_type: 'take_in', merged_lead: nameOf(gone) },
      ...(await writeTaken(tx, stays, taken, now)),
    });
    return { lead_id: goneId, into_lead_id: staysId };
  });
}

/**
 * Undoes a merge: restores the lead, except a status set by somebody meanwhile and an owner who has left. Throws 404
 * outside the scope, 400 for a lead that is not merged.
 */
export async function unmergeLead(context: ActorContext, leadId: number): Promise<MergedPair> {
  const { actor, clock, db } = context;
  const now = clock.now();
  return inTransaction(db, async (tx) => {
    const scope = leadScope(context);
    const [gone] = await lockLeads(tx, scope, [leadId]);
    if (!gone) throw notFound();
    const merge = (await findMerges(tx, scope, [leadId])).find(({ lead_id: id }) => id === leadId);
    if (!merge) throw badRequest(text('merges:none'));
    await tx
      .updateTable('lead_merge')
      .set({ taken_back_by: actor.userId, taken_back_at: now })
      .where('lead_id', '=', leadId)
      .where('id', '=', merge.id)
      .execute();
    const written = await writeLead(tx, gone, await changesBack(tx, gone, merge), now);
    const [stays] = await lockLeads(tx, scope, [merge.into_lead_id]);
    const facts = { action_type: 'unmerge' as const, merged_into: stays ? nameOf(stays) : null };
    await tell(tx, context, { lead: gone, now, facts, ...written });
    if (stays) {
      const merged_lead = nameOf(gone);
      const back = await moveWorkBack(tx, merge.moved, gone, stays);
      const given = await writeTaken(tx, stays, back, now);
      await tell(tx, context, {
        lead: stays,
        now,
        facts: { action_type: 'give_back', merged_lead },
        ...given,
      });
    }
    return { lead_id: leadId, into_lead_id: merge.into_lead_id };
  });
}

async function changesBack(
  tx: Tx,
  lead: Lead,
  { before, into_lead_id: staysId }: ActiveMerge,
): Promise<LeadChanges> {
  const isAsMerged = lead.sub_status_id === LEAD_SUB_STATUS.duplicate && lead.duplicate_of === staysId;
  if (!isAsMerged) return { duplicate_of: before.duplicate_of as number | null };
  const stored = before as { [Column in (typeof KEPT)[number]]: Lead[Column] };
  const instant = (value: unknown) => (typeof value === 'string' ? new Date(value) : null);
  const ownerId = stored.myactive_agent_id;
  const [owner] = ownerId === null ? [] : await findAgents(tx, lead.market_id, [ownerId]);
  return {
    ...stored,
    followup_at: instant(before.followup_at),
    myactive_agent_id: owner?.id ?? null,
    myactive_at: owner ? instant(before.myactive_at) : null,
  };
}

/** The surviving lead is edited only if its follow-up changes. */
function writeTaken(tx: Tx, stays: Lead, changes: LeadChanges, now: Date) {
  return 'followup_at' in changes ? writeLead(tx, stays, changes, now) : {};
}

const nameOf = ({ lead_id: id, name }: Lead): string => `${name} · ${id}`;

export function mergeable(
  lead: Pick<Lead, 'lead_id' | 'status_id'>,
  merges: readonly ActiveMerge[],
): Mergeable {
  return {
    lead_id: lead.lead_id,
    status_id: lead.status_id,
    isMerged: merges.some(({ lead_id: id }) => id === lead.lead_id),
    hasMerged: merges.some(({ into_lead_id: id }) => id === lead.lead_id),
  };
}

interface Told {
  readonly lead: Lead;
  readonly now: Date;
  readonly facts: NewActivity['facts'];
  readonly difference?: LeadDifference;
  readonly version?: number;
}

async function tell(tx: Tx, { actor }: ActorContext, told: Told): Promise<void> {
  const { lead, now, facts, difference, version } = told;
  await recordActivity(tx, {
    leadId: lead.lead_id,
    marketId: lead.market_id,
    type: 'status',
    source: 'crm',
    actor,
    now,
    ...(version !== undefined && { version }),
    ...(difference && { changes: changesOf(difference) }),
    ...(facts && { facts }),
  });
}

function changesOf({
  status_id,
  sub_status_id,
  myactive_agent_id,
  followup_at,
}: LeadDifference): ChangeDetails {
  return {
    ...(status_id && { status_id }),
    ...(sub_status_id && { sub_status_id }),
    ...(myactive_agent_id && { myactive_agent_id }),
    ...(followup_at && { follow_up_date: followup_at }),
  };
}
