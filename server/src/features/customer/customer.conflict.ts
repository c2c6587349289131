import type { CustomerField, CustomerValues } from '@otolead/contract/customer/customer.rules.ts';
import { storedMobile } from '@otolead/contract/customer/customer.rules.ts';
import type { Market } from '@otolead/contract/kernel/market.ts';
import { localMobile } from '@otolead/contract/kernel/phone.ts';
import { text } from '@otolead/contract/kernel/text.ts';
import type { StatusConflict } from '@otolead/contract/lead-status/lead-status.schema.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { conflict } from '../../platform/http/errors.ts';
import { type ChangeSince, changesSince, labelValues } from '../activity/activity.public.ts';
import { type Lead, leadScope } from '../leads/leads.public.ts';

interface StaleSave {
  readonly lead: Lead;
  readonly stored: CustomerValues;
  /** What was sent. */
  readonly values: CustomerValues;
  /** Fields that differ from what is stored now. */
  readonly changed: readonly CustomerField[];
  readonly begunOn: number | undefined;
}

/**
 * Of the fields that differ, those that are the caller's own change. Where somebody else changed a field since the form
 * was opened, the caller's old value gives way; a different new one is a conflict (domain.md 13).
 */
export async function ownChanges(
  context: ActorContext,
  tx: Tx,
  { lead, stored, values, changed, begunOn }: StaleSave,
): Promise<readonly CustomerField[]> {
  if (begunOn === undefined || begunOn >= lead.version) return changed;
  const since = await changesSince(tx, leadScope(context), lead.lead_id, begunOn);
  const clashes = changed.flatMap((field) => {
    const first = since.find(({ changes }) => Object.hasOwn(changes, field))?.changes[field];
    if (!first) return [];
    const original = asTyped(field, first.old, context.market);
    return [{ field, original, theirs: stored[field], mine: values[field] }];
  });
  const [theirs, collided] = [clashes.filter(isUntouched), clashes.filter((clash) => !isUntouched(clash))];
  await refuse(context, tx, lead, collided, since);
  return changed.filter((field) => !theirs.some((clash) => clash.field === field));
}

interface Clash {
  readonly field: CustomerField;
  readonly original: unknown;
  readonly theirs: unknown;
  readonly mine: unknown;
}

const isUntouched = ({ original, mine }: Clash) => (original ?? null) === (mine ?? null);

/** The history keeps numbers as they are stored. */
function asTyped(field: CustomerField, value: unknown, market: Market): unknown {
  return field === 'alternate_mobile' && typeof value === 'string' ? localMobile(value, market) : value;
}

/** Numbers are labelled in the form that they are stored in. */
function asStored(field: CustomerField, value: unknown, market: Market): unknown {
  const isNumber = field === 'alternate_mobile' && typeof value === 'string';
  return isNumber ? (storedMobile(value, market) ?? value) : value;
}

async function refuse(
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
    clashes.flatMap(({ field, ...sides }) => Object.values(sides).map((value) => ({ field, value }))),
  );
  const detail: StatusConflict = {
    version: lead.version,
    changed_by: last.actorName,
    changed_at: last.at.toISOString(),
    fields: clashes.map(({ field, original, theirs, mine }) => ({
      field,
      original: label(field, asStored(field, original, context.market)),
      theirs: label(field, asStored(field, theirs, context.market)),
      mine: label(field, asStored(field, mine, context.market)),
    })),
  };
  throw conflict(text('kernel:error.conflict'), detail);
}
