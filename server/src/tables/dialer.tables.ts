import type { DialerRemoval } from '@otolead/contract/dialer/dialer.rules.ts';
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
}
