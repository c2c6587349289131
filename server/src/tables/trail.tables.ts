import type { SecurityEvent } from '@otolead/contract/trail/security.rules.ts';
import type { Generated } from 'kysely';
import type { GeneratedJson, JsonValue } from './column-types.ts';

export type SecurityDetail = Readonly<Record<string, JsonValue>>;

export interface SecurityLogTable {
  id: Generated<number>;
  /** The start of the minute for what is folded. */
  at: Date;
  last_at: Date;
  times: Generated<number>;
  event: SecurityEvent;
  market_id: number | null;
  /** Null for the server's operator, and for who is not known. */
  actor_id: number | null;
  session_id: number | null;
  /** Null for the server's operator and for jobs. */
  address: string | null;
  /** About whom. */
  user_id: number | null;
  detail: GeneratedJson<SecurityDetail>;
  /** What is the same entry within a minute; null for what stands by itself. */
  fold: string | null;
}

export interface TrailTables {
  security_log: SecurityLogTable;
}
