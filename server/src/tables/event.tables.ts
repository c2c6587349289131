import type { Generated } from 'kysely';

/** Changes for open browsers, without values or personal data. */
export interface EventTable {
  id: Generated<number>;
  /** Transaction that wrote it. */
  xid: Generated<string>;
  kind: string;
  /** Null if it belongs to no market. */
  market_id: number | null;
  key: number | null;
  version: number | null;
  /** The only user concerned, if any. */
  user_id: number | null;
  created_at: Generated<Date>;
}

export interface EventTables {
  event: EventTable;
}
