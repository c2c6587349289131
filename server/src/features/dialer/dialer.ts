/** One lead on its way into a list of a dialer. */
export interface Push {
  /** The list's number in the dialer. */
  readonly listId: number;
  /** Our lead id: the same lead always under the same code, so that a repeated push is recognised. */
  readonly vendorLeadCode: string;
  /** Counts up when a lead that was called since is pushed again. */
  readonly round: number;
  /** E.164 digits. */
  readonly phoneNumber: string;
  readonly priority: boolean;
}

/**
 * `duplicate`: the dialer has this push already. `dnc`: it does not call this number. `refused`: it does not take the
 * lead at any retry. `unavailable`: unknown whether it has it; the same push may be sent again.
 */
export type DialerAnswer =
  | { readonly kind: 'accepted' | 'duplicate'; readonly dialerLeadId: string | null }
  | { readonly kind: 'dnc' | 'refused' | 'unavailable' };

/** An outbound call from the dialer's own log. */
export interface LoggedCall {
  /** E.164 digits. */
  readonly phoneNumber: string;
  /** To the second. */
  readonly calledAt: Date;
  readonly listId: number;
  readonly talkSeconds: number;
  readonly disposition: string;
  /** Who talked, by the dialer's name. */
  readonly user: string;
}

/** A machine that calls. Pushing is safe to repeat: two pushes of one code and round are one call. */
export interface Dialer {
  addLead(push: Push): Promise<DialerAnswer>;
  /** Calls of these numbers, as far back as its log goes; undefined where nobody knows because it did not answer. */
  callsOf(phoneNumbers: readonly string[]): Promise<readonly LoggedCall[] | undefined>;
}
