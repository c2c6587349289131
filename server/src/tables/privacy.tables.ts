import type { ErasureCause } from '@otolead/contract/privacy/privacy.rules.ts';
import type { Generated } from 'kysely';
import type { Json } from './column-types.ts';

/** Erasures by ids and pseudonyms, without contents. */
export interface ErasureTable {
  id: Generated<number>;
  /** Its name outside of this database. */
  uuid: Generated<string>;
  market_id: number;
  cause: ErasureCause;
  /** Read by `to_jsonb`: the driver leaves the bigints of an array as text. */
  lead_ids: number[];
  pseudonyms: string[];
  /** Rows by table. */
  counts: Json<Record<string, number>>;
  /** Null for the server's operator and for retention. */
  erased_by: number | null;
  erased_at: Date;
}

/** Secret of the pseudonyms, one row. */
export interface ErasureKeyTable {
  is_only: Generated<boolean>;
  key: Buffer;
}

/** Months of a closed status after which people are made anonymous, 0 for never; one row a market. */
export interface RetentionRuleTable {
  market_id: number;
  not_connectable: Generated<number>;
  not_interested: Generated<number>;
  not_eligible: Generated<number>;
  purchase: Generated<number>;
  version: Generated<number>;
  /** End of the last night's run, and how many leads it made anonymous. */
  ran_at: Date | null;
  ran_leads: Generated<number>;
}

export interface PrivacyTables {
  erasure: ErasureTable;
  erasure_key: ErasureKeyTable;
  retention_rule: RetentionRuleTable;
}
