import type { Generated } from 'kysely';
import type { Json } from './column-types.ts';

export interface PartnerTable {
  id: Generated<number>;
  market_id: number;
  name: string;
  source_id: number;
  web_id_id: number | null;
  lead_type_id: number | null;
  /** The one brand whose cars it may report on; null for every brand. */
  make_id: number | null;
  per_minute: number;
  per_day: number;
  may_consent: Generated<boolean>;
  status: Generated<number>;
  created_at: Date;
  version: Generated<number>;
}

export interface PartnerKeyTable {
  id: Generated<number>;
  partner_id: number;
  /** How the key begins; all of it that is kept in words. */
  prefix: string;
  /** SHA-256 of the key. */
  key_hash: Buffer;
  created_by: number;
  /** Who answers for it. */
  owner_id: number;
  /** `leads`, `lms`. */
  scopes: Generated<string[]>;
  /** Where calls may come from; none stands for everywhere. */
  networks: Generated<string[]>;
  /** Calls are judged and nothing of them is stored. */
  is_sandbox: Generated<boolean>;
  created_at: Date;
  /** End of the last day on which it works; null for none. */
  expires_at: Date | null;
  /** Null while it is the newest. */
  valid_until: Date | null;
  revoked_at: Date | null;
  /** To the minute. */
  last_used_at: Date | null;
}

/** Calls of the minute and of the market's day that were let in last. */
export interface PartnerUsageTable {
  partner_id: number;
  minute: Date;
  minute_count: number;
  /** `yyyy-mm-dd` of the market. */
  day: string;
  day_count: number;
  last_used_at: Date;
}

/** What a partner sent, as it came, and what it was answered. */
export interface IntakeRequestTable {
  id: Generated<number>;
  partner_id: number;
  /** The sender's own name for it; null where it has none. */
  request_key: string | null;
  /** SHA-256 of what it says. */
  digest: Buffer;
  format: 'json' | 'adf' | 'lms';
  original: string;
  answer: Json<unknown>;
  created_at: Date;
}

export interface PartnerTables {
  partner: PartnerTable;
  partner_key: PartnerKeyTable;
  partner_usage: PartnerUsageTable;
  intake_request: IntakeRequestTable;
}
