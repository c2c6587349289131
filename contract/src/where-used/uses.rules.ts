import { CHANGED_RECORDS, type ChangedRecord } from '../change-log/changes.rules.ts';
import { REFERENCE_NAMES } from '../reference-data/records.rules.ts';

/** Kinds of records that others may depend on. */
export const USED_RECORDS = [
  'process',
  'campaign',
  'process_list',
  'campaign_pack',
  'domain',
  'web_id',
  'blacklist',
  'brand_dealer',
  'sales_manager',
  'role',
  'user',
  ...REFERENCE_NAMES,
] as const satisfies readonly ChangedRecord[];

export type UsedRecord = (typeof USED_RECORDS)[number];

export const isUsedRecord = (record: ChangedRecord): record is UsedRecord =>
  (USED_RECORDS as readonly ChangedRecord[]).includes(record);

/** The right of the list where a record is switched off shows what depends on it. */
export const usedRecordRight = (record: UsedRecord) => CHANGED_RECORDS[record];

/** What may depend on a record, in the order of telling; each is counted while it is in force. */
export const USES = [
  'lists',
  'rules',
  'leads',
  'my_active',
  'campaigns',
  'processes',
  'web_ids',
  'utm_campaigns',
  'partners',
  'packs',
  'sales_managers',
  'city_mappings',
  'users',
  'views',
  'models',
  'cities',
  'localities',
  'dealers',
  'variants',
  'salespeople',
  'cars',
  'packages',
] as const;

export type Use = (typeof USES)[number];

/** A record that one of these depends on cannot be deleted, only switched off. */
export const HOLDING_USES: readonly Use[] = ['lists', 'rules', 'leads'];

/** Leads are counted up to here: more of them change nothing about the answer. */
export const MOST_COUNTED = 1_000;
