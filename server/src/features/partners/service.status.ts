import type { DataOf, ParsedOf } from '@otolead/contract/kernel/endpoint.ts';
import { EDIT_LEAD } from '@otolead/contract/kernel/lead-rights.ts';
import type { writeLeadStatus } from '@otolead/contract/partners/service.endpoints.ts';
import { updateStatusIn } from '../lead-status/lead-status.public.ts';
import { asOwner } from './owner.ts';
import { type PartnerContext, rehearsed } from './requests.ts';

type Written = DataOf<typeof writeLeadStatus>;

/** Saves the manage-status form on behalf of the key's owner; of a sandbox key it is judged and rolled back. */
export async function writeStatus(
  context: PartnerContext,
  request: ParsedOf<typeof writeLeadStatus>,
): Promise<Written> {
  const owner = await asOwner(context, EDIT_LEAD);
  return rehearsed(context, async (tx) => {
    const { lead_id, version } = await updateStatusIn(tx, owner, request);
    return { lead_id, version };
  });
}
