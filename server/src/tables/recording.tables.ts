import type { RecordingMode } from '@otolead/contract/recordings/recording-rules.rules.ts';
import type { RecordingReason, RecordingState } from '@otolead/contract/recordings/recordings.rules.ts';
import type { Generated } from 'kysely';

export interface RecordingRuleTable {
  market_id: number;
  mode: Generated<RecordingMode>;
  most_mb: Generated<number>;
  keep_months: Generated<number>;
  agents_hear: Generated<boolean>;
  consent_line: Generated<string>;
  version: Generated<number>;
  ran_at: Date | null;
  ran_deleted: Generated<number>;
}

/** Recording of a call, or the search for it. */
export interface RecordingTable {
  lead_id: number;
  id: Generated<number>;
  market_id: number;
  /** Row of lead_call. */
  call_id: number;
  agent_id: number | null;
  called_at: Date;
  state: Generated<RecordingState>;
  reason: RecordingReason | null;
  /** The dialer's name of the lead. */
  dialer_lead_id: string | null;
  dialer_recording_id: string | null;
  started_at: Date | null;
  seconds: number | null;
  /** The dialer's address of the file. */
  location: string | null;
  storage_key: string | null;
  content_type: string | null;
  file_size: number | null;
  /** A byte per bar of the waveform. */
  peaks: Buffer | null;
  tries: Generated<number>;
  created_at: Date;
  updated_at: Date;
}

/** Right of one session to stream one recording for a while. */
export interface RecordingTicketTable {
  token_hash: Buffer;
  market_id: number;
  lead_id: number;
  recording_id: number;
  session_id: number;
  expires_at: Date;
}

/** What an agent says; without a campaign the default of the market. */
export interface CallScriptTable {
  id: Generated<number>;
  market_id: number;
  name: string;
  campaign_id: number | null;
  script: string;
  status: Generated<number>;
  version: Generated<number>;
}

export interface RecordingTables {
  call_script: CallScriptTable;
  recording_rule: RecordingRuleTable;
  recording: RecordingTable;
  recording_ticket: RecordingTicketTable;
}
