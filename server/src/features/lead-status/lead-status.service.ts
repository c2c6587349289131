import { mayReach } from '@otolead/contract/kernel/access.ts';
import { type LocalDate, localDate } from '@otolead/contract/kernel/market-time.ts';
import { text } from '@otolead/contract/kernel/text.ts';
import type { CurrentLead, StatusContext } from '@otolead/contract/lead-status/context.rules.ts';
import { tickedFlags } from '@otolead/contract/lead-status/flags.rules.ts';
import { type StatusCheck, validateStatusUpdate } from '@otolead/contract/lead-status/lead-status.rules.ts';
import type { UpdateStatusRequest } from '@otolead/contract/lead-status/lead-status.schema.ts';
import { type SaveReach, saveReach, valuesBeyond } from '@otolead/contract/lead-status/reach.rules.ts';
import { normaliseComments, normaliseValues } from '@otolead/contract/lead-status/values.rules.ts';
import type { Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Actor, ActorContext } from '../../platform/http/context.ts';
import { forbidden, refuseFaults } from '../../platform/http/errors.ts';
import {
  type ChangeDetails,
  changesByOthers,
  type NewActivity,
  recordActivities,
  type Submission,
  savedVersion,
  submissionOf,
} from '../activity/activity.public.ts';
import {
  type Lead,
  type LeadChanges,
  type LeadDifference,
  leadScope,
  lockLead,
  writeEachLead,
} from '../leads/leads.public.ts';
import { attributionDay, changesOf, FIELD_OF_COLUMN, isStored } from './lead-status.columns.ts';
import { commentsOf } from './lead-status.comments.ts';
import { isBoundByState, mergeWithOthers, refuseOvertaken } from './lead-status.conflict.ts';
import { effectColumns, runEffects, type StatusChange } from './lead-status.effects.ts';
import { withoutDots } from './lead-status.masked.ts';
import { findStatusSettings, type StatusSettings } from './lead-status.queries.ts';
import { recipientErrors, referenceErrors } from './lead-status.references.ts';

export interface StatusUpdated {
  readonly lead_id: number;
  readonly version: number;
  readonly activity_hash: string;
}

/**
 * Saves the manage-status form: judged by the form's rules, then lead, history and effects in one transaction. Throws
 * 403 for values beyond the caller's reach, 404 outside the scope, 400 with a message per field, 409 if somebody else
 * changed the same fields since the form was opened.
 */
export function updateStatus(context: ActorContext, request: UpdateStatusRequest): Promise<StatusUpdated> {
  return inTransaction(context.db, (tx) => updateStatusIn(tx, context, request));
}

/** `updateStatus` within a larger transaction. */
export async function updateStatusIn(
  tx: Tx,
  context: ActorContext,
  sent: UpdateStatusRequest,
): Promise<StatusUpdated> {
  const reach = saveReach(context.actor.roleId, (right) => mayUse(context.actor, right));
  if (reach === null) throw forbidden();
  const submission = submissionOf('update_status', sent);
  // The lock comes first, so that the history read after it includes what it waited for.
  const [lead, saved, settings] = await Promise.all([
    lockLead(tx, leadScope(context), sent.lead_id),
    savedBefore(context, tx, sent, submission),
    findStatusSettings(tx, context.market, context.language),
  ]);
  if (saved) return saved;
  const request = withoutDots(sent, lead, context.market);
  const rules = rulesContext(context, lead, settings, reach);
  refuseBeyond(request, { lead, market: context.market }, reach);
  const check = validateStatusUpdate(request, rules);
  const since = await changesByOthers(context, tx, lead, request.version);
  await refuseOvertaken(context, tx, lead, check, since);
  // Conflicts come first: resolving one may remove the fault.
  if (isBoundByState(check)) await mergeWithOthers(context, tx, lead, changesOf(check, lead, rules), since);
  refuseFaults(check.errors);
  const [wrong = {}] = await referenceErrors(tx, [{ values: check.values, lead }], context.market);
  refuseFaults(wrong);
  refuseFaults(await recipientErrors(tx, leadScope(context), lead.lead_id, normaliseComments(request)));

  const own = await mergeWithOthers(context, tx, lead, changesOf(check, lead, rules), since);
  const writing = { actor: context.actor, market: context.market, now: rules.now };
  const [{ version, hash }] = (await writeStatuses(tx, writing, [{ lead, check, own, submission }])) as [
    Written,
  ];
  return { lead_id: lead.lead_id, version, activity_hash: hash };
}

interface StatusWrite {
  readonly lead: Lead;
  readonly check: StatusCheck;
  readonly own: LeadChanges;
  /** Day of the attribution, if a file gives it. */
  readonly attributedOn?: LocalDate | null;
  readonly submission?: Submission | undefined;
}

interface Writing {
  readonly actor: Actor;
  readonly market: ActorContext['market'];
  readonly now: Date;
  /** Source file of the updates, if not from the form. */
  readonly fileName?: string;
}

interface Written {
  readonly version: number;
  readonly hash: string;
}

/**
 * Writes judged updates of distinct locked leads: leads, histories and effects, with the same few statements for one or
 * for the rows of a file. Answers are in their order.
 */
export async function writeStatuses(
  tx: Tx,
  { actor, market, now, fileName }: Writing,
  writes: readonly StatusWrite[],
): Promise<Written[]> {
  const changes = writes.map((write) => changeOf(actor, write));
  const today = localDate(now, market.timeZone);
  const written = await writeEachLead(
    tx,
    writes.map(({ lead, own, attributedOn = null }, at) => ({
      lead,
      changes: {
        ...own,
        ...attributionDay(lead, own, attributedOn, today),
        ...effectColumns(changes[at] as StatusChange, now),
      },
    })),
    now,
  );
  const entries: NewActivity[] = [];
  for (const [at, { lead, check, submission }] of writes.entries()) {
    const { difference, version } = written[at] as (typeof written)[number];
    const flags = tickedFlags(check.values).map((flag) => [flag, 1]);
    entries.push({
      leadId: lead.lead_id,
      marketId: lead.market_id,
      type: check.mode === 'flags' ? 'flag_enabled' : 'status',
      source: 'crm',
      actor,
      now,
      version,
      changes: historyOf(difference),
      facts: { ...Object.fromEntries(flags), ...(fileName !== undefined && { file_name: fileName }) },
      comments: await commentsOf(tx, check.values),
      submission,
    });
  }
  const hashes = await recordActivities(tx, entries);
  await runEffects(tx, changes, { market, now });
  return written.map(({ version }, at) => ({ version, hash: hashes[at] as string }));
}

/**
 * Answer to a submission that was already saved: its first answer was lost with the connection or the database. Safe
 * under the lead's lock.
 */
async function savedBefore(
  context: ActorContext,
  tx: Tx,
  { lead_id: leadId }: UpdateStatusRequest,
  submission: Submission | undefined,
): Promise<StatusUpdated | undefined> {
  const name = text('lead-status:field.request_id');
  const version = await savedVersion(tx, context, leadId, submission, name);
  if (version === undefined || !submission) return undefined;
  return { lead_id: leadId, version, activity_hash: submission.id };
}

/** Refuses values out of reach, unless they repeat stored ones, as a whole form does. */
function refuseBeyond(
  request: UpdateStatusRequest,
  stored: Parameters<typeof isStored>[2],
  reach: SaveReach,
): void {
  const given = normaliseValues(request);
  if (valuesBeyond(given, reach).some((field) => !isStored(given, field, stored))) throw forbidden();
}

function rulesContext(
  { actor, clock, market }: ActorContext,
  lead: Lead,
  { followupStart, subStatusNames }: StatusSettings,
  reach: SaveReach,
): StatusContext {
  return {
    current: currentLead(lead),
    role: actor.roleId as StatusContext['role'],
    rights: {
      attribution: mayUse(actor, '/attribution_status'),
      billing: mayUse(actor, '/billing_status'),
    },
    reach,
    market,
    now: clock.now(),
    settings: { followupStart },
    subStatusNames,
  };
}

function mayUse(actor: Actor, right: string): boolean {
  return mayReach(right, actor.held, actor.denied);
}

export function currentLead(lead: Lead): CurrentLead {
  return {
    statusId: lead.status_id as CurrentLead['statusId'],
    subStatusId: lead.sub_status_id as CurrentLead['subStatusId'],
    attributionId: lead.attribution_id as CurrentLead['attributionId'],
    billingStatusId: lead.billing_status_id as CurrentLead['billingStatusId'],
    raised: { rf: lead.rf, ncf: lead.ncf, eaf: lead.eaf },
    myActiveAgentId: lead.myactive_agent_id,
    stnkId: lead.stnk_id,
    stnkFollowUpDate: lead.stnk_followup_date,
  };
}

function changeOf(actor: Actor, { lead, check, own }: StatusWrite): StatusChange {
  const after = {
    statusId: own.status_id ?? lead.status_id,
    subStatusId: own.sub_status_id ?? lead.sub_status_id,
  };
  return { lead, actor, check, after };
}

/** The difference under wire names. */
function historyOf(difference: LeadDifference): ChangeDetails {
  return Object.fromEntries(
    Object.entries(difference).flatMap(([column, change]) => {
      const field = FIELD_OF_COLUMN[column as keyof typeof FIELD_OF_COLUMN];
      return field && change ? [[field, change]] : [];
    }),
  );
}
