import { CHANGED_RECORDS, type ChangedRecord } from '../change-log/changes.rules.ts';
import { REFERENCE_NAMES } from '../reference-data/records.rules.ts';

/** Kinds of records with dependants. */
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

/** Right of the record's list, which shows dependants before switching off. */
export const usedRecordRight = (record: UsedRecord) => CHANGED_RECORDS[record];

/** Kinds of dependants in display order; each is counted while in force. */
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

/** A record with one of these cannot be deleted, only switched off. */
export const HOLDING_USES: readonly Use[] = ['lists', 'rules', 'leads'];

/** Counting stops here: more leads would not change the answer. */
export const MOST_COUNTED = 1_000;
