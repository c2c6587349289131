import type { ChangedField } from '@otolead/contract/activity/details.rules.ts';
import type { Language } from '@otolead/contract/kernel/language.ts';
import type { Market } from '@otolead/contract/kernel/market.ts';
import { formatDate, formatDateTime } from '@otolead/contract/kernel/market-time.ts';
import { showMobile } from '@otolead/contract/kernel/phone.ts';
import { text } from '@otolead/contract/kernel/text.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { fillTerms } from '../../platform/i18n/terms.ts';
import type { Translate } from '../../platform/i18n/translator.ts';
import { type NamedTable, type Names, nameOfLeadType, namesOf } from '../config/config.public.ts';

/** How a field's stored value becomes text: a configuration list, a table with names, or a format. */
type FieldKind =
  | { readonly list: string }
  | { readonly table: NamedTable }
  | { readonly format: 'instant' | 'date' | 'flag' | 'mobile' | 'text' };

/** Fields whose old and new values the history shows; 'text' is shown as stored. */
const CHANGED_FIELDS = {
  status_id: { list: 'status_list' },
  sub_status_id: { list: 'sub_status' },
  status_reason_id: { list: 'status_reasons' },
  attribution_id: { list: 'attribution_status_list' },
  billing_status_id: { list: 'billing_status_list' },
  booking_relation: { list: 'relationship_list' },
  reason_id: { list: 'reasons_list' },
  stnk_id: { list: 'stnk_list' },
  buy_time: { list: 'buy_time' },
  make_id: { table: 'make' },
  model_id: { table: 'model' },
  purchase_dealer_id: { table: 'dealer' },
  purchase_from_dse_id: { table: 'dse' },
  booking_city_id: { table: 'city' },
  booking_mobile: { format: 'mobile' },
  alternate_mobile: { format: 'mobile' },
  myactive_agent_id: { table: 'app_user' },
  follow_up_date: { format: 'instant' },
  buy_by: { format: 'date' },
  attribution_status_date: { format: 'date' },
  booking_date: { format: 'date' },
  purchase_date: { format: 'date' },
  lms_spk_date: { format: 'date' },
  lms_retail_date: { format: 'date' },
  dealer_status_id: { list: 'dealer_status_list' },
  stnk_follow_up_date: { format: 'date' },
  rf: { format: 'flag' },
  ncf: { format: 'flag' },
  eaf: { format: 'flag' },
  dse_process: { format: 'flag' },
  finance_required: { format: 'flag' },
  exchange_required: { format: 'flag' },
  model_status_id: { list: 'model_status_list' },
  source_id: { list: 'source_list' },
  city_id: { table: 'city' },
  customer_city_id: { table: 'city' },
  dse_id: { table: 'dse' },
  gender: { list: 'gender' },
  marital_status: { list: 'marital_status' },
  occupation: { list: 'occupation' },
  age_range: { list: 'age_range' },
  mobile: { format: 'mobile' },
  followup_time: { format: 'text' },
  other_dealer_name: { format: 'text' },
  other_dse_name: { format: 'text' },
  other_reason_text: { format: 'text' },
  booking_name: { format: 'text' },
  stnk_number: { format: 'text' },
  name: { format: 'text' },
  ktp_name: { format: 'text' },
  email: { format: 'text' },
  postal_code: { format: 'text' },
  address: { format: 'text' },
  family_size: { format: 'text' },
  sort_order: { format: 'text' },
} as const satisfies Record<ChangedField, FieldKind>;

const LABELLED_FIELDS: Readonly<Record<string, FieldKind>> = {
  ...CHANGED_FIELDS,
  ld_status: { list: 'ld_status' },
  td_status: { list: 'test_drive_status_list' },
  td_last_status: { list: 'test_drive_status_list' },
  visit_status: { list: 'dealer_visit_status_list' },
  visit_last_status: { list: 'dealer_visit_status_list' },
  dialer_status: { list: 'call_status_list' },
  lms_status: { list: 'lms_status_list' },
  route_list: { table: 'process_list' },
  rule_lead_source: { list: 'source_list' },
  rule_buy_time: { list: 'buy_time' },
  rule_city: { table: 'city' },
  rule_not_city: { table: 'city' },
  rule_brand: { table: 'make' },
  rule_model: { table: 'model' },
  rule_web_id: { table: 'web_id' },
  rule_lead_type: { table: 'lead_type' },
};

/** Details shown as labels; other ids stay ids. */
const LABELLED_DETAILS = [
  'td_status',
  'td_last_status',
  'visit_status',
  'visit_last_status',
  'route_list',
  'rule_lead_source',
  'rule_buy_time',
  'rule_city',
  'rule_not_city',
  'rule_brand',
  'rule_model',
  'rule_web_id',
  'rule_lead_type',
] as const;
/** A foreign word and the id that it was mapped to, which is labelled in the reader's language. */
const LABELLED_BY_ID = { dialer_status: 'call_status_id', lms_status: 'lms_status_id' } as const;

/** Detail with the id → detail that shows its label. */
const LABEL_OF: ReadonlyMap<string, string> = new Map([
  ...LABELLED_DETAILS.map((name) => [name, name] as const),
  ...Object.entries(LABELLED_BY_ID).map(([field, source]) => [source, field] as const),
]);

/** Details of an entry that need a label, each with the stored id behind it. */
export function detailsToLabel(details: Readonly<Record<string, unknown>>): ValueToLabel[] {
  const labelled: ValueToLabel[] = [];
  for (const source of Object.keys(details)) {
    const field = LABEL_OF.get(source);
    if (field !== undefined && typeof details[source] === 'number')
      labelled.push({ field, value: details[source] });
  }
  return labelled;
}

export interface ValueToLabel {
  readonly field: string;
  /** As stored, or parsed from JSON (instants as text). */
  readonly value: unknown;
}

interface Reader {
  readonly db: Db | Tx;
  readonly language: Language;
  readonly market: Market;
  readonly t: Translate;
}

/**
 * Resolves labels of many values from cached names. Labels are in the reader's language and the market's time; ''
 * stands for no value.
 */
export async function labelValues(
  reader: Reader,
  values: readonly ValueToLabel[],
): Promise<(field: string, value: unknown) => string> {
  const names = await namesOf(
    reader,
    values.flatMap(({ field, value }) => {
      const source = sourceOf(field);
      return source && typeof value === 'number' ? [{ ...source, ids: [value] }] : [];
    }),
  );
  return (field, value) => {
    if (value === null || value === undefined || value === '') return '';
    const source = sourceOf(field);
    if (!source) return formatted(reader, field, value);
    const id = typeof value === 'number' ? value : null;
    const name = 'list' in source ? names.item(source.list, id) : rowName(names, source.table, id, reader);
    return fillTerms(name ?? String(value), reader.market);
  };
}

function rowName(names: Names, table: NamedTable, id: number | null, { language }: Reader): string | null {
  if (table === 'lead_type') return nameOfLeadType(names.row(table, id), language);
  return names.row(table, id)?.name ?? null;
}

function sourceOf(field: string): Exclude<FieldKind, { format: string }> | undefined {
  const kind = LABELLED_FIELDS[field];
  return !kind || 'format' in kind ? undefined : kind;
}

function formatted({ language, market, t }: Reader, field: string, value: unknown): string {
  const kind = LABELLED_FIELDS[field];
  const format = kind && 'format' in kind ? kind.format : undefined;
  if (format === 'flag') return t(text(value === true ? 'kernel:yes' : 'kernel:no'));
  if (format === 'mobile') return showMobile(String(value));
  if (format === 'date') return formatDate(String(value), language);
  if (format === 'instant') {
    return formatDateTime(value instanceof Date ? value : new Date(String(value)), market.timeZone, language);
  }
  return String(value);
}
