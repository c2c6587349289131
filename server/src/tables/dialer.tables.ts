import type { DialerRemoval } from '@otolead/contract/dialer/dialer.rules.ts';
import type { CallDirection, CallNote, LineState } from '@otolead/contract/dialer/line.rules.ts';
import type { Generated } from 'kysely';

/** Origin of a blocked number: a user, or the customer on a lead. */
export type BlacklistOrigin = 'person' | 'refusal';

export interface BlacklistTable {
  id: Generated<number>;
  market_id: number;
  /** E.164 digits. */
  mobile: string;
  reason: Generated<string>;
  status: Generated<number>;
  created_by: number | null;
  created_at: Date;
  updated_at: Date;
  version: Generated<number>;
  origin: Generated<BlacklistOrigin>;
  /** Lead on which the customer refused. */
  lead_id: Generated<number | null>;
  /** Objection to a migrated refusal; null once a user has reviewed it. */
  review: Generated<'switched_off' | 'newer_lead' | null>;
}

/** Place of a lead in a dialer list, so that a repeated push calls once. */
export interface DialerPushTable {
  lead_id: number;
  process_list_id: number;
  market_id: number;
  state: 'sending' | 'accepted' | 'refused';
  /** Increments when a lead that was called since is pushed again. */
  round: Generated<number>;
  job_id: number;
  dialer_lead_id: string | null;
  created_at: Date;
  updated_at: Date;
}

/** An erased lead on its way out of the dialer. */
export interface DialerRemovalTable {
  lead_id: number;
  market_id: number;
  state: DialerRemoval;
  /** E.164 digits of a black-listed number, until the dialer refuses it by itself. */
  refused_number: string | null;
  updated_at: Date;
}

/** State of the built-in dialer; nothing else reads it. */
export interface DialerSimulatorLeadTable {
  list_id: number;
  vendor_lead_code: string;
  round: number;
  phone_number: string;
  asked: Generated<number>;
  called: Generated<number>;
  first_asked_at: Date;
  accepted_at: Date | null;
}

/** State of the built-in lines; nothing else reads it. */
export interface DialerSimulatorLineTable {
  market_id: number;
  user_name: string;
  state: Exclude<LineState, 'away'>;
  reason: string | null;
  call_code: string | null;
  phone_number: string | null;
  vendor_lead_code: string | null;
  changed_at: Date;
}

/** Present state of an agent's line. */
export interface AgentLineTable {
  market_id: number;
  user_id: number;
  state: LineState;
  /** Pause code. */
  reason: string | null;
  since: Date;
  call_code: string | null;
  /** Pause that begins after the call. */
  pause_after: string | null;
  /** Until then older words of the dialer count less than what it was asked to do. */
  settles_at: Date | null;
}

/** Ended states of a day by the market's clock, for adherence. */
export interface AgentLineDayTable {
  market_id: number;
  user_id: number;
  day: string;
  state: LineState;
  /** Empty unless paused. */
  reason: string;
  seconds: number;
  times: number;
}

/** A call on an agent's line. */
export interface LineCallTable {
  market_id: number;
  /** The dialer's name of the call; our own until it is known. */
  call_code: string;
  user_id: number;
  lead_id: number | null;
  /** The attempt that it counts as. */
  lead_call_id: number | null;
  direction: CallDirection;
  /** Of an unknown caller; E.164 digits. */
  mobile: string | null;
  note: CallNote | null;
  started_at: Date;
}

/** When the dialer of a market was last asked for its lines. */
export interface LinePollTable {
  market_id: number;
  polled_at: Date;
  answered_at: Date;
}

/** A lead in a dialer's list whose state it has to learn. */
export interface DialerSyncTable {
  lead_id: number;
  market_id: number;
  due_at: Date;
}

/** A number whose place on the black list a dialer has to learn. */
export interface DialerNumberTable {
  market_id: number;
  mobile: string;
  changed_at: Date;
}

/** Calls reported by a dialer. */
export interface DialerResultTable {
  market_id: number;
  /** The dialer's name of the call. */
  call_id: string;
  lead_id: number;
  created_at: Date;
}

/** What a customer agreed to with an enquiry. */
export interface LeadConsentTable {
  lead_id: number;
  id: Generated<number>;
  market_id: number;
  given_at: Date;
  source: string;
  text_version: string | null;
  /** Null for partners. */
  created_by: number | null;
  created_at: Date;
  withdrawn_at: Date | null;
  withdrawn_by: number | null;
}

export interface DialerTables {
  blacklist: BlacklistTable;
  lead_consent: LeadConsentTable;
  dialer_push: DialerPushTable;
  dialer_removal: DialerRemovalTable;
  dialer_result: DialerResultTable;
  dialer_simulator_lead: DialerSimulatorLeadTable;
  dialer_simulator_line: DialerSimulatorLineTable;
  agent_line: AgentLineTable;
  agent_line_day: AgentLineDayTable;
  line_call: LineCallTable;
  line_poll: LinePollTable;
  dialer_sync: DialerSyncTable;
  dialer_number: DialerNumberTable;
}
