import { z } from 'zod';
import { blankable, wireFlag, wireId, wireInt, wireKey, wireText } from '../kernel/wire.ts';
import { COMMENT_LENGTH, COMMENT_TYPE, OTHER } from './values.rules.ts';

const key = blankable(wireKey);
const date = blankable(wireText(16));
/** Dealer or DSE of the master data, or 'other' with a name beside it. */
const keyOrOther = blankable(z.union([z.literal(OTHER), wireKey], { error: 'kernel:invalid.value' }));

/** Fields of car and deal; the wire sends them flat or inside `car_details` (domain.md 1). */
const carDetails = {
  make_id: key,
  model_id: key,
  purchase_dealer_id: keyOrOther,
  other_dealer_name: blankable(wireText(100)),
  purchase_from_dse_id: keyOrOther,
  other_dse_name: blankable(wireText(100)),
  booking_date: date,
  purchase_date: date,
};

const leadComment = z.object({
  dse_id: key,
  all_dse: blankable(wireFlag),
  comment: wireText(COMMENT_LENGTH).default(''),
  comment_type: z.enum(COMMENT_TYPE, { error: 'kernel:invalid.value' }),
});

/** Manage-status payload (spec A§3, A§7). Shape only: the rules judge combinations. */
export const updateStatusRequest = z.object({
  lead_id: wireId,
  /** Version with which the form was opened; absent for callers that know none (domain.md 13). */
  version: blankable(wireInt(1, 2_147_483_647)),
  /**
   * Made by the client per submission and reused on a resend: a repeated save gets the first answer instead of a second
   * write. Becomes the activity's hash.
   */
  request_id: blankable(z.uuid({ error: 'kernel:invalid.value' }).toLowerCase()),
  /** Comments and documents only: the lead's state stays and is not checked. */
  note: blankable(wireFlag),
  status_id: key,
  sub_status_id: key,
  status_reason_id: key,
  /** With 'Do Not Call': the alternate number is refused as well. */
  refuse_alternate: blankable(wireFlag),
  attribution_id: key,
  billing_status_id: key,
  rf: blankable(wireFlag),
  eaf: blankable(wireFlag),
  ncf: blankable(wireFlag),
  dse_process: blankable(wireFlag),
  follow_up_date: date,
  followup_time: blankable(wireText(5)),
  /** Option 7, 14, 30 or 60, or a date. */
  buy_time: blankable(z.union([z.int(), wireText(10)], { error: 'kernel:invalid.value' })),
  ...carDetails,
  car_details: blankable(z.object(carDetails, { error: 'kernel:invalid.value' })),
  booking_name: blankable(wireText(100)),
  booking_mobile: blankable(wireText(20)),
  booking_city_id: key,
  booking_relation: key,
  reason_id: key,
  other_reason_text: blankable(wireText(200)),
  stnk_id: key,
  stnk_follow_up_date: date,
  stnk_number: blankable(wireText(30)),
  internal_comment: blankable(wireText(COMMENT_LENGTH)),
  lead_comment: blankable(
    z.array(leadComment, { error: 'kernel:invalid.list' }).max(20, { error: 'kernel:invalid.too_many' }),
  ),
});

export type UpdateStatusRequest = z.output<typeof updateStatusRequest>;

type Blank = '' | null | undefined;

/** Part of a request as forms hold it: blanks for no choice, numbers for flags. */
type Loose<Value> = Value extends boolean
  ? boolean | 0 | 1
  : Value extends readonly (infer Item)[]
    ? readonly Loose<Item>[]
    : Value extends object
      ? { readonly [Key in keyof Value]?: Loose<Value[Key]> | Blank }
      : Value;

/**
 * Input of the rules: a parsed request or form values. The car's fields stand flat or in `car_details` (which wins);
 * `follow_up_date` may include the time ('yyyy-MM-dd HH:MM'), and `followup_time` wins over it. Source: spec A§7,
 * domain.md 1.
 */
export type StatusWire = Loose<Omit<UpdateStatusRequest, 'lead_id' | 'version' | 'request_id'>>;

export type CommentWire = NonNullable<Exclude<StatusWire['lead_comment'], ''>>[number];

export const statusUpdated = z.object({
  lead_id: z.int(),
  version: z.int(),
  /** Attached documents are saved under this hash. */
  activity_hash: z.string(),
});
