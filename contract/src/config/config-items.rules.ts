import { atMost, formRules, type Rule, required } from '../kernel/form-rules.ts';
import { text } from '../kernel/text.ts';

/** What the form of one row of a configuration list holds. */
export interface ConfigItemValues {
  readonly name_en: string;
  readonly name_id: string;
  /** Place in the list, the smallest first. */
  readonly sort: number | null;
  readonly status: '0' | '1';
}

export const NO_CONFIG_ITEM: ConfigItemValues = { name_en: '', name_id: '', sort: null, status: '1' };

export const LONGEST_ITEM_NAME = 100;
export const LAST_PLACE = 9_999;

/** Configuration lists whose rows are options only: each may be switched off. */
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

/** Lists whose ids the product's rules know: their rows are renamed and ordered, and stay switched on. */
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

/** Rows of option lists that rules know by their id: 'Other' of the reasons, 'Do Not Call', 'Self', and the source of new leads. */
const KNOWN_ROWS: Readonly<Partial<Record<string, readonly number[]>>> = {
  reasons_list: [7],
  status_reasons: [53],
  relationship_list: [1],
  source_list: [1, 3, 7],
};

/** Whether a row may be switched off: no rule of the product knows it by its id. */
export const isOption = (list: string, id: number): boolean =>
  (OPTION_LISTS as readonly string[]).includes(list) && !KNOWN_ROWS[list]?.includes(id);

const place: Rule<ConfigItemValues> = (value, _values, name) => {
  const number = Number(value);
  return Number.isInteger(number) && number >= 0 && number <= LAST_PLACE
    ? null
    : text('config:invalid.range', { name, least: 0, most: LAST_PLACE });
};

export const configItemRules = formRules<ConfigItemValues>('config', {
  name_en: [required, atMost(LONGEST_ITEM_NAME)],
  name_id: [required, atMost(LONGEST_ITEM_NAME)],
  sort: [required, place],
  status: [required],
});
