import type { ListState } from '@otolead/contract/dialer/lists.rules.ts';
import type { LoggedRecording } from '../recordings/recordings.public.ts';

/** A lead on its way into a dialer list. */
export interface Push {
  /** The list's number in the dialer. */
  readonly listId: number;
  /** Our lead id: constant per lead, so that a repeated push is recognised. */
  readonly vendorLeadCode: string;
  /** Increments when a lead that was called since is pushed again. */
  readonly round: number;
  /** E.164 digits. */
  readonly phoneNumber: string;
  /** Place before the rest of the list, from 99 to -99; null to wait for its turn. */
  readonly hopper: number | null;
  /** Hours that the lead's city is ahead of GMT; null where the dialer's own guess is right. */
  readonly gmtOffset: number | null;
}

/**
 * `duplicate`: the dialer already has this push. `dnc`: it does not call this number. `refused`: it never accepts this
 * lead. `unavailable`: unknown whether it has the lead; the push may be repeated.
 */
export type DialerAnswer =
  | { readonly kind: 'accepted' | 'duplicate'; readonly dialerLeadId: string | null }
  | { readonly kind: 'dnc' | 'refused' | 'unavailable' };

/** An outbound call from the dialer's log. */
export interface LoggedCall {
  /** E.164 digits. */
  readonly phoneNumber: string;
  /** To the second. */
  readonly calledAt: Date;
  readonly listId: number;
  readonly talkSeconds: number;
  readonly disposition: string;
  /** The dialer's user name of the agent who talked. */
  readonly user: string;
}

/** `refused`: this dialer never does it, such as an old one. `unavailable`: to be told again. */
export type DialerChange = 'done' | 'refused' | 'unavailable';

/** A lead that the dialer has, and what it shall do with it. */
export interface ListedLead {
  readonly vendorLeadCode: string;
  readonly state: ListState;
  readonly subStatusId: number;
  readonly hopper: number | null;
}

/** A dialer. Pushes are idempotent: two of one code and round are one call. */
export interface Dialer {
  addLead(push: Push): Promise<DialerAnswer>;
  /** Deletes the lead of this code from every list; true if the dialer has it no more. */
  removeLead(vendorLeadCode: string): Promise<boolean>;
  /** Puts a number (E.164 digits) on the dialer's do-not-call list; true if it is there. */
  refuse(phoneNumber: string): Promise<boolean>;
  /** Allows calls to a number (E.164 digits) again. */
  allow(phoneNumber: string): Promise<DialerChange>;
  /** Does with a lead as its state says, which may be repeated. */
  keepLead(lead: ListedLead): Promise<DialerChange>;
  /** Calls of these numbers, as far back as the log goes; undefined if the dialer did not answer. */
  callsOf(phoneNumbers: readonly string[]): Promise<readonly LoggedCall[] | undefined>;
  /** Recordings of one of its leads; undefined if it did not answer. */
  recordingsOf(dialerLeadId: string): Promise<readonly LoggedRecording[] | undefined>;
}
