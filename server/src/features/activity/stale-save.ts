import { text } from '@otolead/contract/kernel/text.ts';
import type { LeadConflict } from '@otolead/contract/leads/conflict.schema.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { conflict } from '../../platform/http/errors.ts';
import { type Lead, leadScope } from '../leads/leads.public.ts';
import { type ChangeSince, changesSince } from './activity.queries.ts';
import { labelValues } from './field-labels.ts';

/** A field that another user changed since the form was opened; values as in the history. */
export interface Clash<Field extends string = string> {
  readonly field: Field;
  readonly original: unknown;
  readonly theirs: unknown;
  readonly mine: unknown;
  /** Form name of the field, if different. */
  readonly formField?: string;
}

/** Changes by others since the form was opened; empty if the save is not stale. */
export async function changesByOthers(
  context: ActorContext,
  tx: Tx,
  lead: Lead,
  begunOn: number | undefined,
): Promise<readonly ChangeSince[]> {
  if (begunOn === undefined || begunOn >= lead.version) return [];
  return changesSince(tx, leadScope(context), lead.lead_id, begunOn);
}

export function firstChangeOf(field: string, since: readonly ChangeSince[]) {
  return since.find(({ changes }) => Object.hasOwn(changes, field))?.changes[field];
}

/** Throws 409 with the last editor and every clash as text; does nothing without a clash. */
export async function refuseClashes(
  context: ActorContext,
  tx: Tx,
  lead: Lead,
  clashes: readonly Clash[],
  since: readonly ChangeSince[],
): Promise<void> {
  const last = since.at(-1);
  if (clashes.length === 0 || !last) return;
  const label = await labelValues(
    { ...context, db: tx },
    clashes.flatMap(({ field, original, theirs, mine }) =>
      [original, theirs, mine].map((value) => ({ field, value })),
    ),
  );
  const detail: LeadConflict = {
    version: lead.version,
    changed_by: last.actorName,
    changed_by_me: last.actorId === context.actor.userId,
    changed_at: last.at.toISOString(),
    fields: clashes.map(({ field, formField = field, original, theirs, mine }) => ({
      field: formField,
      original: label(field, original),
      theirs: label(field, theirs),
      mine: label(field, mine),
    })),
  };
  throw conflict(text('kernel:error.conflict'), detail);
}
