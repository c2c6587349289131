import { z } from 'zod';
import { blankable, wireId, wireKey, wireText } from '../kernel/wire.ts';
import { updateStatusRequest } from '../lead-status/lead-status.schema.ts';
import { assignedCar, leadDetail, leadPreference } from '../leads/leads.schema.ts';
import { DETAIL_TYPES } from '../reports/report-types.rules.ts';
import { DELIVERY_STATES } from '../webhooks/events.rules.ts';
import { delivery } from '../webhooks/webhooks.schema.ts';
import { explained } from './said.ts';

const leadId = explained(wireId, 'Id of the lead, as webhooks and the answers to your leads name it.', 1042);

export const readLeadRequest = z.object({ lead_id: leadId });

/** A lead as its page shows it to the key's owner. */
export const readLeadAnswer = z.object({
  lead_detail: leadDetail,
  preference_list: z.array(leadPreference),
  assigned_cars: z.array(assignedCar),
});

export type ReadLead = z.infer<typeof readLeadAnswer>;

const { shape } = updateStatusRequest;

/** The manage-status form without comments to dealers, flags and billing. */
export const writeStatusRequest = z.object({
  lead_id: leadId,
  version: explained(
    shape.version,
    'Version of the lead that you have read: with it, a change that clashes with somebody else’s is refused (409).',
    3,
  ),
  request_id: explained(
    shape.request_id,
    'A UUID of yours for this change: sent twice, it is written once.',
    'b7c0f6de-3f5c-4a6e-9c53-0b9b6c1f7a11',
  ),
  status_id: explained(shape.status_id, 'Id of the status.', 2),
  sub_status_id: explained(shape.sub_status_id, 'Id of the sub-status.', 2),
  status_reason_id: explained(
    shape.status_reason_id,
    'Id of the reason, where the sub-status asks for one.',
    4,
  ),
  follow_up_date: explained(
    shape.follow_up_date,
    'Day of the next call, where the status asks for one.',
    '2026-11-30',
  ),
  followup_time: explained(shape.followup_time, 'Time of the next call in the market’s zone.', '10:15'),
  buy_time: explained(shape.buy_time, 'Days until the purchase (7, 14, 30, 60) or its day.', 30),
  make_id: explained(shape.make_id, 'Id of the brand of a sale.', 1),
  model_id: explained(shape.model_id, 'Id of the model of a sale.', 12),
  booking_date: explained(shape.booking_date, 'Day of the booking.', '2026-11-25'),
  purchase_date: explained(shape.purchase_date, 'Day of the purchase.', '2026-11-25'),
  internal_comment: explained(
    shape.internal_comment,
    'Words for the lead’s history.',
    'Asked for a call after lunch',
  ),
});

export const writtenStatus = z.object({ lead_id: z.int(), version: z.int() });

export const readReportRequest = z.object({
  report: explained(
    z.enum(DETAIL_TYPES, { error: 'kernel:invalid.value' }),
    'The report; it holds counts alone and no customer.',
    'ops_report',
  ),
  filters: explained(
    z.record(wireText(40), wireText(2_000)).default({}),
    'Its search, by the names in the address of its screen.',
    { process_id: '3', selected_month: '2026-11' },
  ),
});

/** Maximum deliveries of an answer. */
export const MOST_DELIVERIES = 100;

export const readDeliveriesRequest = z.object({
  after_id: explained(blankable(wireKey), 'Only deliveries after this id, the oldest first.', 4_711),
  webhook_id: explained(blankable(wireKey), 'Only those of this receiver.', 2),
  state: explained(
    blankable(z.enum(DELIVERY_STATES, { error: 'kernel:invalid.value' })),
    'Only those that wait, arrived, or failed for good.',
    'failed',
  ),
});

export const receiverDelivery = delivery.extend({ webhook_id: z.int() });

export const resendRequest = z.object({ id: explained(wireId, 'Id of the delivery.', 4_711) });
