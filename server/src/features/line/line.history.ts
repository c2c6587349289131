import type { EntryDetails } from '@otolead/contract/activity/details.rules.ts';
import { masked } from '@otolead/contract/kernel/masked.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { recordActivity } from '../activity/activity.public.ts';
import { findLeadName, findLineCall } from './line.queries.ts';

/** Who came on the line beside the customer, for the history. */
export type ThirdPerson = Pick<EntryDetails, 'agent_name' | 'called_number'>;

/** An extension. A longer number may be a person's, and that person's erasure does not look into other leads' histories. */
const EXTENSION = /^\d{1,7}$/;

export const thirdPersonAt = (number: string): ThirdPerson => ({
  called_number: EXTENSION.test(number) ? number : masked('mobile', number),
});

/** Writes into the history of the call's lead, if it has one. */
export async function recordThirdPerson(
  tx: Tx,
  { actor, clock, market }: ActorContext,
  callCode: string | null,
  facts: ThirdPerson & Pick<EntryDetails, 'action_type'>,
): Promise<void> {
  const call = callCode === null ? undefined : await findLineCall(tx, market, callCode);
  // A lead that was erased during the call has no name.
  if (!call?.lead_id || (await findLeadName(tx, market, call.lead_id)) === null) return;
  await recordActivity(tx, {
    ...{ leadId: call.lead_id, marketId: market.id, type: 'status', source: 'crm' },
    ...{ actor, now: clock.now(), facts },
  });
}
