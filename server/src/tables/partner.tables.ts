import type { Generated } from 'kysely';
import type { Json } from './column-types.ts';

export interface PartnerTable {
  id: Generated<number>;
  market_id: number;
  name: string;
  source_id: number;
  web_id_id: number | null;
  lead_type_id: number | null;
  /** The only brand it may report on; null for every brand. */
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
  /** Beginning of the key, its only part stored as text. */
  prefix: string;
  /** SHA-256 of the key. */
  key_hash: Buffer;
  created_by: number;
  /** User responsible for it. */
  owner_id: number;
  /** Of `KEY_SCOPES`. */
  scopes: Generated<string[]>;
  /** Allowed origins of calls; empty for everywhere. */
  networks: Generated<string[]>;
  /** Calls are validated and nothing is stored. */
  is_sandbox: Generated<boolean>;
  created_at: Date;
  /** End of its last valid day; null for no end. */
  expires_at: Date | null;
  /** Null while it is the newest. */
  valid_until: Date | null;
  revoked_at: Date | null;
  /** To the minute. */
  last_used_at: Date | null;
}

/** Admitted calls of the latest minute and of the market's latest day. */
export interface PartnerUsageTable {
  partner_id: number;
  minute: Date;
  minute_count: number;
  /** `yyyy-mm-dd` of the market. */
  day: string;
  day_count: number;
  last_used_at: Date;
}

/** A partner's request as received, with its answer. */
export interface IntakeRequestTable {
  id: Generated<number>;
  partner_id: number;
  /** The sender's key for it; null without one. */
  request_key: string | null;
  /** SHA-256 of the content. */
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
