import type { ViewKind } from '@otolead/contract/kernel/view-kinds.ts';
import type { Budget } from '@otolead/contract/trail/limits.rules.ts';
import type { SecurityEvent } from '@otolead/contract/trail/security.rules.ts';
import type { Generated } from 'kysely';
import type { GeneratedJson, Json, JsonValue } from './column-types.ts';

export type SecurityDetail = Readonly<Record<string, JsonValue>>;

export interface SecurityLogTable {
  id: Generated<number>;
  /** For folded entries the start of the minute. */
  at: Date;
  last_at: Date;
  times: Generated<number>;
  event: SecurityEvent;
  market_id: number | null;
  /** Null for the server's operator, and for unknown actors. */
  actor_id: number | null;
  session_id: number | null;
  /** Null for the server's operator and for jobs. */
  address: string | null;
  /** User concerned. */
  user_id: number | null;
  detail: GeneratedJson<SecurityDetail>;
  /** Key that merges entries of a minute; null for single entries. */
  fold: string | null;
}

export interface ViewLogTable {
  id: Generated<number>;
  at: Date;
  market_id: number;
  kind: ViewKind;
  actor_id: number | null;
  session_id: number | null;
  /** Of a machine's call. */
  key_id: number | null;
  address: string | null;
  /** Name of the endpoint, or kind of the job that made a file. */
  call: string;
  filter: Json<SecurityDetail> | null;
  rows: number;
  job_id: number | null;
  /** Read by `to_jsonb`: the driver leaves the bigints of an array as text. */
  leads: number[];
}

/** What a role may read of a market; none means the defaults. */
export interface RoleLimitTable {
  market_id: number;
  role_id: number;
  leads_hour: number;
  leads_day: number;
  lists_hour: number;
  lists_day: number;
  rows_hour: number;
  rows_day: number;
  budget_refuses: number;
  masks_contacts: number;
  version: Generated<number>;
}

/** What a user read in an hour. */
export interface ReadCountTable {
  market_id: number;
  user_id: number;
  budget: Budget;
  /** Day of the hour by the market's clock. */
  day: string;
  hour: Date;
  count: number;
  /** Of the budget of leads: those counted so far, with which further ones are compared. */
  leads: Generated<number[]>;
  /** Set once the hour's alarm is raised. */
  alarmed_at: Date | null;
}

export interface TrailTables {
  security_log: SecurityLogTable;
  view_log: ViewLogTable;
  role_limit: RoleLimitTable;
  read_count: ReadCountTable;
}
