import type { CustomerField, CustomerValues } from '@otolead/contract/customer/customer.rules.ts';
import { storedMobile } from '@otolead/contract/customer/customer.rules.ts';
import type { Market } from '@otolead/contract/kernel/market.ts';
import { localMobile } from '@otolead/contract/kernel/phone.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { type Clash, changesByOthers, firstChangeOf, refuseClashes } from '../activity/activity.public.ts';
import type { Lead } from '../leads/leads.public.ts';

interface StaleSave {
  readonly lead: Lead;
  readonly stored: CustomerValues;
  /** Values as sent. */
  readonly values: CustomerValues;
  /** Fields that differ from the stored ones. */
  readonly changed: readonly CustomerField[];
  readonly begunOn: number | undefined;
}

/**
 * The caller's own changes among the differing fields. If somebody else changed a field since the form was opened, the
 * caller's old value yields; a different new one is a conflict (domain.md 13).
 */
export async function ownChanges(
  context: ActorContext,
  tx: Tx,
  { lead, stored, values, changed, begunOn }: StaleSave,
): Promise<readonly CustomerField[]> {
  const since = await changesByOthers(context, tx, lead, begunOn);
  const clashes = changed.flatMap((field): Clash<CustomerField>[] => {
    const first = firstChangeOf(field, since);
    if (!first) return [];
    const original = asTyped(field, first.old, context.market);
    return [{ field, original, theirs: stored[field], mine: values[field] }];
  });
  const [theirs, collided] = [clashes.filter(isUntouched), clashes.filter((clash) => !isUntouched(clash))];
  await refuseClashes(
    context,
    tx,
    lead,
    collided.map((clash) => asStored(clash, context.market)),
    since,
  );
  return changed.filter((field) => !theirs.some((clash) => clash.field === field));
}

const isUntouched = ({ original, mine }: Clash) => (original ?? null) === (mine ?? null);

/** The history holds numbers in stored form. */
function asTyped(field: CustomerField, value: unknown, market: Market): unknown {
  return field === 'alternate_mobile' && typeof value === 'string' ? localMobile(value, market) : value;
}

/** Numbers are labelled from their stored form. */
function asStored({ field, ...sides }: Clash<CustomerField>, market: Market): Clash {
  const isNumber = field === 'alternate_mobile';
  const stored = (value: unknown) =>
    isNumber && typeof value === 'string' ? (storedMobile(value, market) ?? value) : value;
  return {
    field,
    original: stored(sides.original),
    theirs: stored(sides.theirs),
    mine: stored(sides.mine),
  };
}
