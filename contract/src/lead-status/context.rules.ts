import type { LeadState, LeadSubStatusId } from '../kernel/lead-statuses.ts';
import type { Market } from '../kernel/market.ts';
import type { LocalDate, LocalTime } from '../kernel/market-time.ts';
import { localDate } from '../kernel/market-time.ts';
import type { Actor, StoredAttribution } from './attribution.rules.ts';
import type { SaveReach } from './reach.rules.ts';

/** The stored lead at the time of the form or save. */
export interface CurrentLead extends LeadState, StoredAttribution {
  /** Flags raised by the dealer's system. */
  readonly raised: { readonly rf: boolean; readonly ncf: boolean; readonly eaf: boolean };
  /** Null if My Active is not enabled. */
  readonly myActiveAgentId: number | null;
  readonly stnkId: number | null;
  readonly stnkFollowUpDate: LocalDate | null;
}

/** Everything the rules need besides the typed values. */
export interface StatusContext extends Actor {
  readonly current: CurrentLead;
  /** Null for users who cannot save. */
  readonly reach: SaveReach | null;
  readonly market: Pick<Market, 'timeZone' | 'phone'>;
  readonly now: Date;
  /** `followupStart`: earliest time of a follow-up on the same day. */
  readonly settings: { readonly followupStart: LocalTime };
  /** Configured names in the reader's language, for messages. */
  readonly subStatusNames: Readonly<Record<LeadSubStatusId, string>>;
}

/** Current calendar day of the market. */
export function todayOf({ now, market }: Pick<StatusContext, 'now' | 'market'>): LocalDate {
  return localDate(now, market.timeZone);
}
