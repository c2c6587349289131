import type { Market } from '@otolead/contract/kernel/market.ts';
import { behindDots, isMasked, isMaskOfMobile } from '@otolead/contract/kernel/masked.ts';
import { localMobile } from '@otolead/contract/kernel/phone.ts';
import { text } from '@otolead/contract/kernel/text.ts';
import type { UpdateStatusRequest } from '@otolead/contract/lead-status/lead-status.schema.ts';
import { fieldLabel } from '@otolead/contract/lead-status/messages.rules.ts';
import { invalidInput } from '../../platform/http/errors.ts';
import type { Lead } from '../leads/leads.public.ts';

/**
 * The request with what its dots stand for: the stored values, which the form sends back, or the customer's mobile, which
 * 'same as consumer' copies. Throws 400 for a number's other dots.
 */
export function withoutDots(request: UpdateStatusRequest, lead: Lead, market: Market): UpdateStatusRequest {
  const { other_reason_text: reason } = request;
  return {
    ...request,
    booking_mobile: mobileBehind(request.booking_mobile, lead, market),
    ...(reason !== undefined && {
      other_reason_text: behindDots('other_reason_text', reason, lead.other_reason_text),
    }),
  };
}

function mobileBehind(typed: string | undefined, lead: Lead, market: Market): string | undefined {
  if (typed === undefined || !isMasked(typed)) return typed;
  const meant = [lead.booking_mobile, lead.mobile].find((number) => isMaskOfMobile(typed, number));
  if (meant) return localMobile(meant, market);
  throw invalidInput({
    booking_mobile: text('kernel:invalid.masked', { name: fieldLabel('booking_mobile') }),
  });
}
