import { atMost, formRules, type Rule, required } from '../kernel/form-rules.ts';
import { text } from '../kernel/text.ts';
import { ATTRIBUTION } from '../lead-status/attribution.rules.ts';

/** Values of the form of one configuration row. */
export interface ConfigItemValues {
  /** List of a new row; never changes. */
  readonly list: EditedList | null;
  /** Sub-status for which a reason is offered; else an attribution. */
  readonly sub_status_id: number | null;
  readonly attribution_id: number | null;
  readonly name_en: string;
  readonly name_id: string;
  /** Place in the list, the smallest first. */
  readonly sort: number | null;
  readonly status: '0' | '1';
}

export const NO_CONFIG_ITEM: ConfigItemValues = {
  list: null,
  sub_status_id: null,
  attribution_id: null,
  name_en: '',
  name_id: '',
  sort: null,
  status: '1',
};

export const LONGEST_ITEM_NAME = 100;
export const LAST_PLACE = 9_999;

/** Configuration lists of plain options: any row may be switched off. */
const OPTION_LISTS = [
  'source_list',
  'customer_source_list',
  'relationship_list',
  'reasons_list',
  'status_reasons',
  'action_needed_list',
  'campaign_type',
  'dealer_type',
  'lead_qualification',
  'lead_type_group',
  'gender',
  'marital_status',
  'occupation',
  'family_size',
  'age_range',
  'connect_to',
  'owner',
  'seats',
  'colour',
  'fuel_type',
  'transmission',
  'body_type',
] as const;

/** Lists whose ids the rules know: rows are renamed and ordered, never switched off. */
const RULE_LISTS = [
  'status_list',
  'sub_status',
  'attribution_status_list',
  'billing_status_list',
  'model_status_list',
  'test_drive_status_list',
  'dealer_visit_status_list',
  'ld_status',
  'lms_status_list',
  'call_status_list',
  'dealer_status_list',
  'stnk_list',
  'lms_flag',
  'buy_time',
  'business_type_list',
  'type_list',
  'server_list',
  'country_list',
  'languages',
] as const;

export const EDITED_LISTS = [...RULE_LISTS, ...OPTION_LISTS] as const;

export type EditedList = (typeof EDITED_LISTS)[number];

/** Lists that accept new rows; the others are closed sets: ages, seats, colours, owners. */
export const OPEN_LISTS = [
  'source_list',
  'customer_source_list',
  'relationship_list',
  'reasons_list',
  'status_reasons',
  'action_needed_list',
  'campaign_type',
  'dealer_type',
  'lead_qualification',
  'lead_type_group',
  'marital_status',
  'occupation',
  'fuel_type',
  'transmission',
  'body_type',
] as const satisfies readonly (typeof OPTION_LISTS)[number][];

/** List whose rows belong to one sub-status or attribution each. */
export const REASON_LIST = 'status_reasons' satisfies EditedList;

/** First id of an added row; ids below come with the product. */
export const FIRST_ADDED_ID = 1_001;

/**
 * Rows of option lists that rules know by id: 'Other' of the reasons, 'Do Not Call', 'Self', and the source of new
 * leads.
 */
const KNOWN_ROWS: Readonly<Partial<Record<string, readonly number[]>>> = {
  reasons_list: [7],
  status_reasons: [53],
  relationship_list: [1],
  source_list: [1, 3, 7],
};

/** Whether a row may be switched off, because no rule knows its id. */
export const isOption = (list: string, id: number): boolean =>
  (OPTION_LISTS as readonly string[]).includes(list) && !KNOWN_ROWS[list]?.includes(id);

const open: Rule<ConfigItemValues> = (list) =>
  OPEN_LISTS.some((each) => each === list) ? null : text('config:item.closed_list');

/** A reason without either would be offered everywhere. */
const reasonOf: Rule<ConfigItemValues> = (subStatus, { attribution_id: attribution, list }, name) => {
  if (list !== REASON_LIST) return null;
  if ((subStatus === null) !== (attribution === null)) return null;
  return subStatus === null ? text('kernel:required', { name }) : text('config:item.one_of');
};

const rejectedOnly: Rule<ConfigItemValues> = (attribution, _values, name) =>
  attribution === null || attribution === ATTRIBUTION.rejected
    ? null
    : text('kernel:invalid.value', { name });

const place: Rule<ConfigItemValues> = (value, _values, name) => {
  const number = Number(value);
  return Number.isInteger(number) && number >= 0 && number <= LAST_PLACE
    ? null
    : text('config:invalid.range', { name, least: 0, most: LAST_PLACE });
};

/** A new row without a place comes last. */
const placeIfAny: Rule<ConfigItemValues> = (value, values, name) =>
  value === null || value === ('' as never) ? null : place(value, values, name);

export const newConfigItemRules = formRules<ConfigItemValues>('config', {
  list: [required, open],
  sub_status_id: [reasonOf],
  attribution_id: [rejectedOnly],
  name_en: [required, atMost(LONGEST_ITEM_NAME)],
  name_id: [required, atMost(LONGEST_ITEM_NAME)],
  sort: [placeIfAny],
  status: [required],
});

export const configItemRules = formRules<ConfigItemValues>('config', {
  name_en: [required, atMost(LONGEST_ITEM_NAME)],
  name_id: [required, atMost(LONGEST_ITEM_NAME)],
  sort: [required, place],
  status: [required],
});
