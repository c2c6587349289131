import type { RequestOf } from '@otolead/contract/kernel/endpoint.ts';
import type { updateStatus } from '@otolead/contract/lead-status/lead-status.endpoints.ts';
import type { StatusCheck } from '@otolead/contract/lead-status/lead-status.rules.ts';
import { OTHER } from '@otolead/contract/lead-status/values.rules.ts';

export type StatusPayload = RequestOf<typeof updateStatus>;

/**
 * The payload of PUT /lead/update_status from the rules' output (`StatusCheck.values`). The wire has no id for
 * 'other': only the name says it.
 */
export function toWire(
  leadId: number,
  version: number,
  { mode, values }: Pick<StatusCheck, 'mode' | 'values'>,
): StatusPayload {
  const { purchase_dealer_id, purchase_from_dse_id, lead_comment, ...rest } = values;
  return {
    ...rest,
    ...(mode === 'comments' && { note: true }),
    lead_id: leadId,
    version,
    purchase_dealer_id: purchase_dealer_id === OTHER ? null : purchase_dealer_id,
    purchase_from_dse_id: purchase_from_dse_id === OTHER ? null : purchase_from_dse_id,
    lead_comment: lead_comment.map((entry) => ({ ...entry, comment: entry.comment ?? '' })),
  };
}
