import type { Generated } from 'kysely';

/** What has changed, for open browsers; never what it was changed to, and nothing personal. */
export interface EventTable {
  id: Generated<number>;
  /** The transaction that wrote it. */
  xid: Generated<string>;
  kind: string;
  /** Null for what belongs to no market. */
  market_id: number | null;
  key: number | null;
  version: number | null;
  /** The one user that it concerns, where it is one. */
  user_id: number | null;
  created_at: Generated<Date>;
}

export interface EventTables {
  event: EventTable;
}
