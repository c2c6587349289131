import type { Generated } from 'kysely';

/** When a market's customers may be called, and in which order agents are given leads. */
export interface CallRulesTable {
  market_id: number;
  attempts_per_day: number;
  attempts_in_all: number;
  pause_minutes: number;
  quiet_from: string;
  quiet_to: string;
  lease_minutes: number;
  call_order: string;
  version: Generated<number>;
}

/** Lease of a lead by an agent; at most one per agent and per lead. */
export interface LeadLeaseTable {
  lead_id: number;
  market_id: number;
  user_id: number;
  reason: string;
  leased_at: Date;
  expires_at: Date;
  /** The call without a wrap-up. */
  call_id: number | null;
  called_at: Date | null;
}

/** Snoozes: until when an agent gets no reminder or offer of a lead. */
export interface FollowUpSnoozeTable {
  lead_id: number;
  user_id: number;
  until_at: Date;
}

export interface LeadTaskTable {
  lead_id: number;
  id: Generated<number>;
  market_id: number;
  user_id: number;
  task: string;
  due_at: Date;
  snoozed_until: Date | null;
  done_at: Date | null;
  created_at: Date;
}

/** A browser that has a lead open. */
export interface LeadViewerTable {
  lead_id: number;
  session_id: number;
  market_id: number;
  user_id: number;
  since: Date;
  /** End of the last report's validity. */
  expires_at: Date;
}

export interface DeskTables {
  call_rules: CallRulesTable;
  lead_lease: LeadLeaseTable;
  lead_viewer: LeadViewerTable;
  follow_up_snooze: FollowUpSnoozeTable;
  lead_task: LeadTaskTable;
}
