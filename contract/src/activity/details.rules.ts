import { AUDIT_ENTRY_STATUSES, AUDIT_PRIORITIES } from '../audits/audits.rules.ts';
import { CUSTOMER_FIELDS } from '../customer/customer.rules.ts';
import { composedKey } from '../kernel/text.ts';
import { VALUE_FIELDS, type ValueField } from '../lead-status/values.rules.ts';
import type { TextKey } from '../text-keys.ts';

/**
 * Details of an entry besides changed fields, in reading order (spec A§3 'Details may include'). A list of codes means
 * one of them, each with its own message; a reference serves queries and is never shown.
 */
export const DETAILS = {
  rf: 'ticked',
  ncf: 'ticked',
  eaf: 'ticked',
  dse_process: 'ticked',
  action_type: [
    'create',
    'incoming_call',
    'consult',
    'pass_on',
    'enquire',
    'withdraw',
    'merge',
    'take_in',
    'unmerge',
    'give_back',
    'assign',
    'reassign',
    'promise',
    'remove',
  ],
  car_action: ['assign', 'approve', 'pend', 'remove'],
  preference_action: ['search_saved', 'search_sent'],
  refusal: ['refuse', 'lift_refusal', 'consent', 'listed', 'withdraw'],
  refused_number: 'mobile',
  chat: ['WHATSAPP', 'VIBER'],
  message: ['sms_out', 'sms_in', 'whatsapp_out', 'whatsapp_in'],
  car: 'name',
  added_cars: 'name',
  removed_cars: 'name',
  car_order: 'name',
  chat_with: 'name',
  td_status: 'list item',
  td_last_status: 'list item',
  td_date_time: 'instant',
  td_completed_date: 'instant',
  rejected_by: ['CONSUMER', 'DEALER'],
  home_visit_status: 'flag',
  visit_status: 'list item',
  visit_last_status: 'list item',
  visit_date: 'instant',
  of_lead: 'name',
  merged_into: 'name',
  merged_lead: 'name',
  enquiry_from: 'name',
  imported_into: 'name',
  enquiry_message: 'name',
  enquiry: 'name',
  file_name: 'name',
  dialer_activity: ['push', 'call'],
  dialer_push_status: ['done', 'skipped', 'failed'],
  dialer_status: 'name',
  dialed_by: 'name',
  called_number: 'name',
  dialed_via: ['dialer', 'priority'],
  talk_seconds: 'seconds',
  route_outcome: ['list', 'chosen', 'pool', 'blacklisted', 'refused'],
  route_why: ['no_process', 'no_list', 'no_match', 'full'],
  route_list: 'list item',
  rule_lead_source: 'list item',
  rule_buy_time: 'list item',
  rule_city: 'list item',
  rule_not_city: 'list item',
  rule_brand: 'list item',
  rule_model: 'list item',
  rule_web_id: 'list item',
  rule_lead_type: 'list item',
  rule_pincode: 'name',
  rule_not_pincode: 'name',
  audit_status: AUDIT_ENTRY_STATUSES,
  audit_priority: AUDIT_PRIORITIES,
  compliance: 'name',
  task_due: 'instant',
  is_active: 'flag',
  lms_status: 'name',
  dealer_name: 'name',
  old_dealer: 'name',
  new_dealer: 'name',
  old_dse: 'name',
  new_dse: 'name',
  old_agent_name: 'name',
  agent_name: 'name',
  request_id: 'reference',
  dealer_id: 'reference',
  dse_id: 'reference',
  assign_id: 'reference',
  audit_id: 'reference',
  list_id: 'reference',
  call_status_id: 'reference',
  lms_status_id: 'reference',
} as const satisfies Record<string, DetailKind | readonly string[]>;

type DetailKind = 'ticked' | 'flag' | 'list item' | 'instant' | 'mobile' | 'name' | 'seconds' | 'reference';

interface StoredDetail extends Record<DetailKind, unknown> {
  ticked: 1;
  flag: boolean | 0 | 1;
  /** Id within its configuration list or its table. */
  'list item': number;
  /** ISO. */
  instant: string;
  /** E.164. */
  mobile: string;
  name: string;
  seconds: number;
  reference: number | string;
}

export type DetailName = keyof typeof DETAILS;

type Stored<Kind> = Kind extends readonly (infer Code)[]
  ? Code
  : Kind extends DetailKind
    ? StoredDetail[Kind]
    : never;

/** Details that a write may record: only those that the history card can put into words. */
export type EntryDetails = { readonly [Name in DetailName]?: Stored<(typeof DETAILS)[Name]> | null };

/**
 * Update fields that the history records elsewhere: comments as entries, the alternate number in the black list's
 * entry.
 */
const NO_CHANGES = ['lead_comment', 'internal_comment', 'refuse_alternate'] as const;
const LEAD_FIELDS = ['buy_by', 'attribution_status_date', 'finance_required', 'exchange_required'] as const;
const CAR_FIELDS = ['lms_spk_date', 'lms_retail_date', 'dealer_status_id'] as const;
const PREFERENCE_FIELDS = ['model_status_id', 'source_id', 'city_id', 'dse_id', 'sort_order'] as const;

/** Wire fields whose old and new values the history shows. */
export type ChangedField =
  | Exclude<ValueField, (typeof NO_CHANGES)[number]>
  | (typeof CUSTOMER_FIELDS)[number]
  | (typeof LEAD_FIELDS)[number]
  | (typeof CAR_FIELDS)[number]
  | (typeof PREFERENCE_FIELDS)[number];

export const CHANGED_FIELDS: readonly ChangedField[] = [
  ...VALUE_FIELDS.filter((field) => !NO_CHANGES.some((other) => other === field)),
  ...CUSTOMER_FIELDS,
  ...LEAD_FIELDS,
  ...CAR_FIELDS,
  ...PREFERENCE_FIELDS,
] as ChangedField[];

/** Message key of a code; undefined if the value is no code of this detail. */
export function codeKey(name: string, value: unknown): TextKey | undefined {
  const kind = Object.hasOwn(DETAILS, name) ? DETAILS[name as DetailName] : undefined;
  return Array.isArray(kind) && kind.includes(value)
    ? composedKey(`activity:code.${name}.${value}`)
    : undefined;
}
